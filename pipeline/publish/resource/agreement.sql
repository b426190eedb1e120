-- One row per market: the agreement of its codings, an element per row of the table agreement; empty if nothing was coded twice.
-- response_number follows those of all analyses.
with given as (
    select
        scope_number,
        variable,
        list({value: value, ratings: ratings, specific_agreement: specific_agreement} order by value_number) as elements
    from agreement_specific
    group by all
),

paired as (
    select
        scope_number,
        variable,
        list({value: value, other_value: other_value, pairs: pairs} order by value_number, other_value_number) as elements
    from agreement_confusion
    group by all
),

compared as (
    select
        scope.market_id,
        to_json(
            list({
                level: scope.level,
                analyzed_at: scope.analyzed_at,
                variable: coefficient.variable,
                codings: coefficient.codings,
                units: coefficient.units,
                percent_agreement: coefficient.percent_agreement,
                percent_low: coefficient.percent_low,
                percent_high: coefficient.percent_high,
                ac1: coefficient.ac1,
                ac1_low: coefficient.ac1_low,
                ac1_high: coefficient.ac1_high,
                alpha: coefficient.alpha,
                alpha_low: coefficient.alpha_low,
                alpha_high: coefficient.alpha_high,
                reason: coefficient.reason,
                values: given.elements,
                confusion: coalesce(paired.elements, [])
            } order by coefficient.scope_number, coefficient.variable_number)
        )::varchar as elements
    from agreement_coefficient coefficient
    join (select distinct scope_number, level, market_id, analyzed_at from agreement_scope) scope using (scope_number)
    join given using (scope_number, variable)
    left join paired using (scope_number, variable)
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
    (select count(*) from response where market_id is null)
    + 2 * (select count(*) from market) + (select coalesce(max(snapshot_number), 0) from snapshot) + market_number
        as response_number,
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
