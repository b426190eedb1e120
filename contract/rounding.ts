/**
 * The rounding rules. That of the scores: half up, on exact sums. A score is sum(points) / divisor; the division comes last and
 * in whole numbers, so that 12.5 is 13 on every machine and in any order of rows.
 *
 * Its macros take a decimal sum with at most four decimals and a whole divisor above 0.
 *
 * An end of an interval, a double in points, gets one decimal, half up, but is never moved onto or across 0: what is above 0
 * is shown as 0.1 at least, what is below as -0.1 at most. So the shown interval holds 0 exactly when the unrounded one does.
 * What the arithmetic of doubles leaves of a 0 is a 0.
 */
export const roundingMacros = `
create temp macro half_up(points_sum, divisor) as
    ((2 * (points_sum * 10000)::hugeint + 10000 * divisor::hugeint) // (20000 * divisor::hugeint))::integer;
create temp macro half_up_tenths(points_sum, divisor) as
    (((20 * (points_sum * 10000)::hugeint + 10000 * divisor::hugeint) // (20000 * divisor::hugeint))::integer / 10)::decimal(5, 1);
create temp macro interval_end(number) as
    case
        when abs(number) < 1e-9 then 0
        when number > 0 then greatest(0.1, floor(number * 10 + 0.5) / 10)
        when number < 0 then least(-0.1, floor(number * 10 + 0.5) / 10)
    end::decimal(5, 1);
`;
