import type { RefundDeadline } from '../../booking/cancellation/refund.ts';
import { dayIn, percent, timeIn } from '../../locale/format.ts';
import type { PageLocale } from '../site-dependencies.ts';

/** A sentence for each deadline, by the provider's clock, and one for the time after the last. */
export function refundLines(
    deadlines: readonly RefundDeadline[],
    timeZone: string,
    { locale, translate }: PageLocale,
): string[] {
    if (deadlines.length === 0) return [];
    const lines = deadlines.map((deadline) => {
        const until = new Date(deadline.untilMs).toISOString();
        const when = { day: dayIn(timeZone, until, locale), time: timeIn(timeZone, until, locale) };
        if (deadline.percent === 100) return translate('freeUntil', when);
        return translate('feeUntil', { ...when, percent: percent((100 - deadline.percent) * 100, locale) });
    });
    return [...lines, translate('refundNone')];
}
