-- One row per response of the market API, rendered once: the server and the static tree both take their bytes from here.
create table response as
with history_body as (
    select
        market_id,
        concat(
            '{"data":',
            to_json(
                list({
                    analyzed_at: analyzed_at,
                    ari_score: ari_score,
                    ari_version: ari_version,
                    compared_version: compared_version,
                    delta: delta,
                    delta_margin: case when delta_low is not null then {low: delta_low, high: delta_high} end,
                    trend: trend,
                    significant: significant,
                    tpdi_score: tpdi_score,
                    tpdi_delta: tpdi_delta,
                    tpdi_delta_margin: case
                        when tpdi_delta_low is not null then {low: tpdi_delta_low, high: tpdi_delta_high}
                    end,
                    direct_booking_pct: direct_booking_pct,
                    sample_size: sample_size
                } order by analyzed_at)
            )::varchar,
            ',"meta":{"id":"', market_id, '"}}'
        ) as body
    from history
    group by market_id
),

rendered as (
    select 1 as heat, 0 as market_number, 'overview' as resource, null::uuid as market_id, null::date as analyzed_at,
        null::integer as page, 'api/v1/markets.json' as path, body
    from overview
    union all
    select 2, 0, resource, null, null, page,
        case resource
            when 'analysis_list' then if(page = 1, 'api/v1/analyses.json', concat('api/v1/analyses/page-', page, '.json'))
            else if(
                page = 1, 'api/v1/markets/history-summary.json', concat('api/v1/markets/history-summary/page-', page, '.json')
            )
        end,
        body
    from response_page
    union all
    select if(is_newest, 3, 5), market_number, 'analysis', market_id, analyzed_at, null,
        if(is_newest, concat('api/v1/analyses/', market_id, '.json'), null),
        concat('{"data":{', members, ',"actors":[', elements, ']},"meta":{"id":"', market_id, '"}}')
    from analysis_fragment
    join actors_fragment using (snapshot_number)
    union all
    select 4, market.market_number, 'history', market_id, null, null,
        concat('api/v1/analyses/', market_id, '/history.json'), history_body.body
    from history_body
    join market using (market_id)
)

select
    (row_number() over (order by heat, resource, page, market_number, analyzed_at desc))::integer as response_number,
    resource,
    market_id,
    analyzed_at,
    page,
    path,
    body
from rendered
order by response_number;

comment on table response is 'One row per response of the market API, rendered once. The server and the static files give these bytes.';
comment on column response.response_number is 'Order in which a server should keep them in memory: the most asked for first.';
comment on column response.resource is 'overview, analysis_list, analysis, history or history_summary.';
comment on column response.market_id is 'The market of an analysis or a history.';
comment on column response.analyzed_at is 'Day of the snapshot of an analysis.';
comment on column response.page is 'Number of the page of a list, from 1.';
comment on column response.path is 'File of the static tree, relative to dist/; null for the analyses of older snapshots.';
comment on column response.body is 'The JSON text.';
