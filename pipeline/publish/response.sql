-- One row per response of the market API, rendered once: the server and the static tree both take their bytes from here.
create table response (
    response_number integer,
    resource varchar,
    market_id uuid,
    analyzed_at date,
    page integer,
    path varchar,
    body varchar
);

insert into response
select 1, 'overview', null, null, null, 'api/v1/markets.json', body
from overview;

insert into response
select
    1 + row_number() over (order by resource, page),
    resource,
    null,
    null,
    page,
    case resource
        when 'analysis_list' then if(page = 1, 'api/v1/analyses.json', concat('api/v1/analyses/page-', page, '.json'))
        else if(page = 1, 'api/v1/markets/history-summary.json', concat('api/v1/markets/history-summary/page-', page, '.json'))
    end,
    body
from response_page;

insert into response
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
                    {{history_shares}},
                    sample_size: sample_size
                } order by analyzed_at)
            )::varchar,
            ',"meta":{"id":"', market_id, '"}}'
        ) as body
    from history
    group by market_id
)

select
    (select count(*) from response_page) + 1 + (select count(*) from market) + market.market_number,
    'history',
    market.market_id,
    null,
    null,
    concat('api/v1/analyses/', market.market_id, '/history.json'),
    history_body.body
from history_body
join market using (market_id);

comment on table response is 'One row per response of the market API, rendered once. The server and the static files give these bytes.';
comment on column response.response_number is 'Order in which a server should keep them in memory: the most asked for first.';
comment on column response.resource is 'overview, analysis_list, analysis, history or history_summary.';
comment on column response.market_id is 'The market of an analysis or a history.';
comment on column response.analyzed_at is 'Day of the snapshot of an analysis.';
comment on column response.page is 'Number of the page of a list, from 1.';
comment on column response.path is 'File of the static tree, relative to dist/; null for the analyses of older snapshots.';
comment on column response.body is 'The JSON text.';
