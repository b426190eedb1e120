-- One row per scope of agreement, as JSON: its level, market and day, and the codings of a snapshot. `agreement/as_json.sql`
-- gives the coefficients.
select
    scope.scope_number,
    to_json({
        level: any_value(scope.level),
        market: any_value(scope.market_id)::varchar,
        day: any_value(scope.analyzed_at),
        codings: coalesce(
            list({coding: coding.coding, tpdi: coding.tpdi_score, "isCompared": coding.is_compared} order by coding.rowid)
                filter (scope.level = 'snapshot'),
            []
        )
    })::varchar as json
from (select distinct scope_number, level, market_id, analyzed_at from agreement_scope) scope
left join coding on coding.market_id = scope.market_id and coding.analyzed_at = scope.analyzed_at
group by scope.scope_number
order by scope.scope_number
