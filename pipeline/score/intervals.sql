-- Intervals for scores and their changes. All are in points from 0 to 100, unrounded.

-- Wilson's interval for a share (E. B. Wilson, 1927): valid for small samples, within 0 to 100.
create or replace temp macro wilson(points_sum, divisor, z) as
    struct_pack(
        low := 100 * greatest(0, (points_sum::double / divisor / 100 + z * z / (2 * divisor)
            - z * sqrt(points_sum::double / divisor / 100 * (1 - points_sum::double / divisor / 100) / divisor
                + z * z / (4 * divisor * divisor::double)))
            / (1 + z * z / divisor)),
        high := 100 * least(1, (points_sum::double / divisor / 100 + z * z / (2 * divisor)
            + z * sqrt(points_sum::double / divisor / 100 * (1 - points_sum::double / divisor / 100) / divisor
                + z * z / (4 * divisor * divisor::double)))
            / (1 + z * z / divisor))
    );

-- Newcombe's hybrid interval for the change of a share (R. G. Newcombe, 1998, method 10), from both Wilson intervals.
create or replace temp macro newcombe(old_share, old_wilson, new_share, new_wilson) as
    struct_pack(
        low := new_share - old_share
            - sqrt((new_share - new_wilson.low) ** 2 + (old_wilson.high - old_share) ** 2),
        high := new_share - old_share
            + sqrt((new_wilson.high - new_share) ** 2 + (old_share - old_wilson.low) ** 2)
    );
