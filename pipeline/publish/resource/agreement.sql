-- One row per market: the agreement of its codings, an element per row of the table agreement; empty if nothing was
-- coded twice.
with compared as (
    select
        scope.market_id,
        to_json(
            list(
                struct_concat({level: scope.level, analyzed_at: scope.analyzed_at}, published)
                order by scope_number, variable_number
            )
        )::varchar as elements
    from agreement_element
    join (select distinct scope_number, level, market_id, analyzed_at from agreement_scope) scope using (scope_number)
    where scope.market_id is not null
    group by scope.market_id
),

coded as (
    select
        market_id,
        to_json(
            list({
                analyzed_at: analyzed_at, coding: coding, results: results, tpdi_score: tpdi_score, is_compared: is_compared
            } order by analyzed_at, rowid)
        )::varchar as elements
    from coding
    group by market_id
)

select
    market.market_id,
    null as analyzed_at,
    true as is_static,
    concat(
        '{"data":', coalesce(compared.elements, '[]'),
        ',"meta":{"id":"', market.market_id,
        '","confidence_level":', {{level}},
        ',"codings":', coalesce(coded.elements, '[]'), '}}'
    ) as body
from market
left join compared using (market_id)
left join coded using (market_id)
