import type { ValueOf } from './catalog-kinds.ts';
import * as kind from './catalog-kinds.ts';
import { catalogLimits } from './catalog-limits.ts';

/**
 * The refund when a guest cancels: the percentage of the first tier whose deadline has not passed, and nothing after
 * the last deadline. Deadlines are counted back from the start. `daysBefore` are days of the provider's calendar, at
 * the wall-clock time of the start; `hoursBefore` are hours of elapsed time. A stay starts at its check-in time.
 */
const tier = kind.either(
    { percent: kind.wholeNumber(1, 100) },
    {
        daysBefore: kind.wholeNumber(0, catalogLimits.refundDaysBefore),
        hoursBefore: kind.wholeNumber(0, catalogLimits.refundDaysBefore * 24),
    },
);

export const refundPolicy = kind.object({ tiers: kind.filledList(tier) });
export type RefundPolicy = ValueOf<{ refundPolicy: typeof refundPolicy }>['refundPolicy'];
