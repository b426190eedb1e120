-- One row per market and day of analysis, with every score.
create table snapshot as
with dominant as (
    -- Ties go to the lowest rank of the methodology.
    select snapshot_number, arg_max(signal_count.booking_signal, (row_count, -rank)) as booking_signal
    from signal_count
    join methodology_dominant_signal_order ranked on ranked.booking_signal::booking_signal = signal_count.booking_signal
    group by snapshot_number
),

share as (
    select
        snapshot_number,
        {{share_columns}}
    from (select *, label_of(score, value) as label from snapshot_share)
    group by snapshot_number
),

block as (
    select
        snapshot_number,
        {{block_columns}}
    from snapshot_ari_block
    group by snapshot_number
),

ari as (
    select
        *,
        quantile.value * sqrt(variance / operators) as half_width
    from snapshot_ari
    left join (
        -- Computes one quantile for each number of operators.
        select operators, student_quantile(operators - 1) as value
        from (select distinct operators from snapshot_ari where operators > 1)
    ) quantile using (operators)
    where score = 'ari_score'
)

select
    market.market_id,
    sample.analyzed_at,
    sample.analyzed_at = market.newest_analyzed_at as is_newest,
    sample.sample_size,
    share.* exclude (snapshot_number),
    ari.value as ari_score,
    label_of('ari_score', ari.value) as ari_label,
    ari.version as ari_version,
    coalesce(ari.operators, 0) as ari_operators,
    case when ari.half_width is not null then interval_end(greatest(0, ari.exact_value - ari.half_width)) end as ari_score_low,
    case when ari.half_width is not null then interval_end(least(100, ari.exact_value + ari.half_width)) end as ari_score_high,
    block.* exclude (snapshot_number),
    case when ari.version = 'v1' then ari.value else first_version.value end as ari_v1_score,
    dominant.booking_signal as dominant_booking_signal,
    {{count_columns}},
    sample.snapshot_number
from sample
join market using (market_number)
join share using (snapshot_number)
join dominant using (snapshot_number)
left join ari using (snapshot_number)
left join snapshot_ari first_version
    on first_version.snapshot_number = sample.snapshot_number and first_version.score = 'ari_score_v1'
left join block on block.snapshot_number = sample.snapshot_number
order by sample.snapshot_number;

comment on table snapshot is 'One row per market and day of analysis: the sample, every score, its label and its interval.';
comment on column snapshot.market_id is 'The market: table market.';
comment on column snapshot.analyzed_at is 'Day of the snapshot.';
comment on column snapshot.is_newest is 'Whether this is the market''s newest snapshot, the one the API shows.';
comment on column snapshot.sample_size is 'Number of observed results.';
comment on column snapshot.ari_label is 'The score in a word, by the methodology''s labels.';
comment on column snapshot.ari_version is 'Version of the index that ari_score is: v2 when available, otherwise v1.';
comment on column snapshot.ari_operators is 'Observed operators whose mean the score is.';
comment on column snapshot.ari_score_low is 'Lower end of the t interval over operators, in points; null below two operators.';
comment on column snapshot.ari_score_high is 'Upper end of the t interval over operators, in points; null below two operators.';
comment on column snapshot.ari_v1_score is 'Score of the index''s first version, where it can be computed: for comparing over a change of version.';
comment on column snapshot.dominant_booking_signal is 'Most frequent booking signal; ties by the methodology''s order.';
comment on column snapshot.snapshot_number is 'Number of the snapshot, by market and day. Differs from build to build.';
{{snapshot_comments}}
