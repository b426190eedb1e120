-- One row per snapshot: its scores beside those of the market's snapshot before it.
create table history as
with ordered as (
    select
        snapshot.*,
        lag(snapshot_number) over of_market as previous_number,
        lag(analyzed_at) over of_market as previous_analyzed_at,
        lag(ari_score) over of_market as previous_ari_score,
        lag(ari_version) over of_market as previous_ari_version,
        lag(ari_v1_score) over of_market as previous_ari_v1_score
    from snapshot
    window of_market as (partition by market_id order by analyzed_at)
),

compared as (
    select
        *,
        case
            when ari_version = previous_ari_version then ari_version
            when ari_v1_score is not null and previous_ari_v1_score is not null then 'v1'
        end as compared_version
    from ordered
),

welch as (
    select
        compared.snapshot_number,
        new_ari.exact_value - old_ari.exact_value as change,
        new_ari.variance / new_ari.operators as new_error,
        old_ari.variance / old_ari.operators as old_error,
        new_ari.operators as new_operators,
        old_ari.operators as old_operators
    from compared
    join snapshot_ari new_ari
        on new_ari.snapshot_number = compared.snapshot_number and new_ari.version = compared.compared_version
    join snapshot_ari old_ari
        on old_ari.snapshot_number = compared.previous_number and old_ari.version = compared.compared_version
    -- Operators that all have the same score, or one alone, do not show how much scores differ: no interval is known then.
    where new_ari.variance > 0 and old_ari.variance > 0
),

ari_change as (
    select
        snapshot_number,
        change,
        sqrt(new_error + old_error) * student_quantile(
            (new_error + old_error) ** 2 / (new_error ** 2 / (new_operators - 1) + old_error ** 2 / (old_operators - 1)),
            {{level}}
        ) as half_width
    from welch
),

share_change as (
    select
        compared.snapshot_number,
        new_share.score,
        new_share.value,
        new_share.value - old_share.value as change,
        newcombe(old_share.exact_value, old_share.margin, new_share.exact_value, new_share.margin) as margin
    from compared
    join snapshot_share new_share on new_share.snapshot_number = compared.snapshot_number
    left join snapshot_share old_share
        on old_share.snapshot_number = compared.previous_number and old_share.score = new_share.score
),

share_history as (
    select
        snapshot_number,
        {{share_history_columns}}
    from share_change
    group by snapshot_number
),

changed as (
    select
        compared.*,
        case compared_version
            when 'v1' then ari_v1_score - previous_ari_v1_score
            else ari_score - previous_ari_score
        end as delta,
        interval_end(ari_change.change - ari_change.half_width) as delta_low,
        interval_end(ari_change.change + ari_change.half_width) as delta_high
    from compared
    left join ari_change using (snapshot_number)
)

select
    market_id,
    analyzed_at,
    previous_analyzed_at,
    ari_score,
    ari_version,
    previous_ari_score,
    compared_version,
    case when compared_version is not null then delta end as delta,
    delta_low,
    delta_high,
    case
        when compared_version is null then null
        when abs(delta) < {{trend_threshold_points}} then 'stable'
        when delta > 0 then 'up'
        else 'down'
    end as trend,
    delta_low > 0 or delta_high < 0 as significant,
    share_history.* exclude (snapshot_number),
    sample_size,
    snapshot_number
from changed
join share_history using (snapshot_number)
order by snapshot_number;

comment on table history is 'One row per snapshot: its scores and how they changed since the market''s snapshot before it.';
comment on column history.market_id is 'The market: table market.';
comment on column history.analyzed_at is 'Day of the snapshot.';
comment on column history.previous_analyzed_at is 'Day of the snapshot before; null for the first.';
comment on column history.ari_score is 'Agentic readiness as shown.';
comment on column history.ari_version is 'Version of the index that ari_score is.';
comment on column history.previous_ari_score is 'Agentic readiness as shown for the snapshot before.';
comment on column history.compared_version is 'Version whose scores delta compares: over a change of version v1, when both snapshots have it.';
comment on column history.delta is 'Change of the index in points; null when nothing comparable came before.';
comment on column history.delta_low is 'Lower end of Welch''s interval of the change; null where the operators of either snapshot do not differ in score.';
comment on column history.delta_high is 'Upper end of Welch''s interval of the change.';
comment on column history.trend is 'up, down, or stable below the methodology''s threshold.';
comment on column history.significant is 'Whether the interval of the change excludes zero; null without an interval.';
comment on column history.sample_size is 'Number of observed results.';
comment on column history.snapshot_number is 'Number of the snapshot, by market and day. Differs from build to build.';
{{share_history_comments}}
