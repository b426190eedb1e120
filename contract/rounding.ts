/**
 * The rounding rule of the scores: half up, on exact sums. A score is sum(points) / divisor; the division comes last and
 * in whole numbers, so that 12.5 is 13 on every machine and in any order of rows.
 *
 * The macros take a decimal sum with at most four decimals and a whole divisor above 0.
 */
export const roundingMacros = `
create temp macro half_up(points_sum, divisor) as
    ((2 * (points_sum * 10000)::hugeint + 10000 * divisor::hugeint) // (20000 * divisor::hugeint))::integer;
create temp macro half_up_tenths(points_sum, divisor) as
    (((20 * (points_sum * 10000)::hugeint + 10000 * divisor::hugeint) // (20000 * divisor::hugeint))::integer / 10)::decimal(5, 1);
`;
