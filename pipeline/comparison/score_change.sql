-- One row per snapshot and score whose change since the previous snapshot has an interval. change, low and high are
-- unrounded; value is the difference of the rounded shares, null for the index. p_value is as published: six decimals,
-- above 0.
create temp table score_change as
with welch as (
    select
        pair.snapshot_number,
        pair.is_newest,
        new_ari.exact_value - old_ari.exact_value as change,
        new_ari.variance / new_ari.operators as new_error,
        old_ari.variance / old_ari.operators as old_error,
        sqrt(new_error + old_error) as error,
        (new_error + old_error) ** 2 / (new_error ** 2 / (new_ari.operators - 1) + old_error ** 2 / (old_ari.operators - 1))
            as degrees_of_freedom
    from snapshot_pair pair
    join snapshot_ari new_ari
        on new_ari.snapshot_number = pair.snapshot_number and new_ari.version = pair.compared_version
    join snapshot_ari old_ari
        on old_ari.snapshot_number = pair.previous_number and old_ari.version = pair.compared_version
    -- Without variance among operators there is no interval.
    where new_ari.variance > 0 and old_ari.variance > 0
),

ari_change as (
    select
        *,
        error * student_quantile(degrees_of_freedom) as half_width,
        welch_p_value(change / error, degrees_of_freedom) as exact_p_value
    from welch
),

share_pair as (
    select
        pair.snapshot_number,
        pair.is_newest,
        new_share.score,
        new_share.value - old_share.value as value,
        old_share.exact_value as old_exact,
        old_share.sample_size as old_size,
        old_share.margin as old_margin,
        new_share.exact_value as new_exact,
        new_share.sample_size as new_size,
        new_share.margin as new_margin
    from snapshot_pair pair
    join snapshot_share new_share on new_share.snapshot_number = pair.snapshot_number
    join snapshot_share old_share
        on old_share.snapshot_number = pair.previous_number and old_share.score = new_share.score
    where new_share.score in ({{changing_shares}})
),

-- Samples are small, so that many pairs of shares are equal. Each is computed once.
share_p_value as (
    select *, newcombe_p_value(old_exact, old_size, new_exact, new_size) as exact_p_value
    from (select distinct old_exact, old_size, new_exact, new_size from share_pair)
),

share_change as (
    select
        share_pair.*,
        new_exact - old_exact as change,
        newcombe(old_exact, old_margin, new_exact, new_margin) as margin,
        share_p_value.exact_p_value
    from share_pair
    join share_p_value using (old_exact, old_size, new_exact, new_size)
),

changed as (
    select snapshot_number, is_newest, score, value, change, margin.low as low, margin.high as high, exact_p_value
    from share_change
    union all
    select
        snapshot_number,
        is_newest,
        'ari_score'::score_name,
        null,
        change,
        change - half_width,
        change + half_width,
        exact_p_value
    from ari_change
)

select
    * exclude (exact_p_value),
    greatest(round(exact_p_value, 6), 1e-6) as p_value
from changed;
