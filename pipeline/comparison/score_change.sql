-- One row per snapshot and score whose change since the previous snapshot has an interval. change, low and high are unrounded;
-- value is the difference of the rounded shares, null for the index. p_value is as published: six decimals, above 0.
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
        error * student_quantile(degrees_of_freedom, {{level}}) as half_width,
        welch_p_value(change / error, degrees_of_freedom) as exact_p_value
    from welch
),

share_change as (
    select
        pair.snapshot_number,
        pair.is_newest,
        new_share.score,
        new_share.value - old_share.value as value,
        new_share.exact_value - old_share.exact_value as change,
        newcombe(old_share.exact_value, old_share.margin, new_share.exact_value, new_share.margin) as margin,
        newcombe_p_value(old_share.exact_value, old_share.sample_size, new_share.exact_value, new_share.sample_size)
            as exact_p_value
    from snapshot_pair pair
    join snapshot_share new_share on new_share.snapshot_number = pair.snapshot_number
    join snapshot_share old_share
        on old_share.snapshot_number = pair.previous_number and old_share.score = new_share.score
    where new_share.score in ({{changing_shares}})
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
