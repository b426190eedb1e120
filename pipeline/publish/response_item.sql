-- One row per market: its elements of both lists as JSON, in the order of the lists.
create table response_item as
select
    market.market_number as ordinal,
    market.market_id,
    market.market_key,
    concat('{', fragment.members, '}') as analysis_item,
    to_json({
        id: market.market_id,
        country: market.country,
        city: market.city,
        activity: market.activity,
        criteria: market.criteria,
        ari_score: history.ari_score,
        previous_ari_score: history.previous_ari_score,
        delta: history.delta,
        trend: history.trend,
        significant: history.significant,
        q_value: history.q_value,
        significant_adjusted: history.significant_adjusted,
        analyzed_at: history.analyzed_at,
        previous_analyzed_at: history.previous_analyzed_at
    })::varchar as history_summary_item
from market
join analysis_fragment fragment on fragment.market_number = market.market_number and fragment.is_newest
join history on history.snapshot_number = fragment.snapshot_number
order by ordinal;

comment on table response_item is 'One row per market: its element of the two lists, of which their pages are composed; in the order of the lists.';
comment on column response_item.ordinal is 'Place in the lists, from 1.';
comment on column response_item.market_id is 'The market: table market.';
comment on column response_item.market_key is 'The four normalised parts joined by U+001F: what filters and cursors compare.';
comment on column response_item.analysis_item is 'Element of GET /api/v1/analyses, JSON.';
comment on column response_item.history_summary_item is 'Element of GET /api/v1/markets/history-summary, JSON.';
