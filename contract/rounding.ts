/**
 * Rounding of scores and interval ends. Scores are rounded half up: a score is sum(points) / divisor, divided last and
 * in whole numbers, so that 12.5 becomes 13 on every machine and in any order of rows.
 *
 * `half_up` and `half_up_tenths` take a decimal sum with at most four decimals and a positive whole divisor.
 *
 * `interval_end` rounds a double half up to one decimal, but keeps its sign: a positive end is at least 0.1, a negative
 * end at most -0.1. The rounded interval therefore contains 0 if and only if the unrounded one does. Values below 1e-9
 * are rounding errors of doubles and become 0.
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
