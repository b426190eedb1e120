-- One row per snapshot that was coded twice, and one for all of them, as JSON: level, market and day, agreement by
-- variable, and platform dependence by each coding of a snapshot, the final rows first.
with coded as (
    select market_id, analyzed_at, list(tpdi_score order by rowid) as tpdi
    from coding
    group by market_id, analyzed_at
)

select to_json({
    level: any_value(scope.level),
    market: any_value(scope.market_id),
    day: any_value(scope.analyzed_at),
    variables: list(element order by variable_number),
    tpdi: coalesce(any_value(coded.tpdi), [])
}) as json
from agreement_element
join (select distinct scope_number, level, market_id, analyzed_at from agreement_scope) scope using (scope_number)
left join coded on coded.market_id = scope.market_id and coded.analyzed_at = scope.analyzed_at
where scope.level <> 'market'
group by scope_number
order by scope_number;
