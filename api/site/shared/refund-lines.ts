import type { RefundDeadline } from '../../booking/cancellation/refund.ts';
import { dayIn, percent, timeIn } from '../../locale/format.ts';
import type { PageLocale } from '../site-dependencies.ts';

/**
 * A sentence for each deadline that has not passed, by the provider's clock, and one for the time after the last.
 * None without a policy.
 */
export function refundLines(
    deadlines: readonly RefundDeadline[],
    timeZone: string,
    nowMs: number,
    { locale, translate }: PageLocale,
): string[] {
    if (deadlines.length === 0) return [];
    const ahead = deadlines.filter(({ untilMs }) => untilMs > nowMs);
    if (ahead.length === 0) return [translate('refundNoneNow')];
    const lines = ahead.map((deadline) => {
        const until = new Date(deadline.untilMs).toISOString();
        const when = { day: dayIn(timeZone, until, locale), time: timeIn(timeZone, until, locale) };
        if (deadline.percent === 100) return translate('freeUntil', when);
        return translate('feeUntil', { ...when, percent: percent((100 - deadline.percent) * 100, locale) });
    });
    return [...lines, translate('refundNone')];
}
