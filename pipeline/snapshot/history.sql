-- One row per snapshot: its scores beside those of the market's snapshot before it.
create table history as
with change_of as (
    select
        snapshot_number,
        {{change_columns}}
    from (
        select change.*, adjusted.q_value
        from score_change change
        left join adjusted_p_value adjusted
            on adjusted.family = change.score and adjusted.member = change.snapshot_number
    ) change
    group by snapshot_number
),

changed as (
    select
        snapshot.*,
        pair.* exclude (snapshot_number, is_newest),
        case pair.compared_version
            when 'v1' then snapshot.ari_v1_score - pair.previous_ari_v1_score
            when 'v2' then snapshot.ari_score - pair.previous_ari_score
        end as delta
    from snapshot
    join snapshot_pair pair using (snapshot_number)
)

select
    market_id,
    analyzed_at,
    previous_analyzed_at,
    ari_score,
    ari_version,
    previous_ari_score,
    compared_version,
    delta,
    delta_low,
    delta_high,
    case
        when compared_version is null then null
        when abs(delta) < {{trend_threshold_points}} then 'stable'
        when delta > 0 then 'up'
        else 'down'
    end as trend,
    delta_low > 0 or delta_high < 0 as significant,
    p_value,
    q_value,
    significant_adjusted,
    {{share_columns}},
    sample_size,
    snapshot_number
from changed
left join change_of using (snapshot_number)
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
comment on column history.p_value is 'P value of the change of the index, by Welch''s test, six decimals, never 0. Below 1 minus the level of the intervals exactly where significant is true.';
comment on column history.q_value is 'p_value adjusted by Benjamini and Hochberg for the newest changes of the index in all markets; null where a newer snapshot is there.';
comment on column history.significant_adjusted is 'Whether q_value is at most the methodology''s fdr_level; null without q_value.';
comment on column history.sample_size is 'Number of observed results.';
comment on column history.snapshot_number is 'Number of the snapshot, by market and day. Differs from build to build.';
{{share_history_comments}}
