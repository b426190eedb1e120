-- One row per scope, variable and pair of values that two codings gave one unit, with the number of such pairs. value
-- is from the coding whose name comes first. All pairs of codings are counted.
create or replace temp table agreement_confusion as
with coded as materialized (
    from {{codings}} coded
),

paired as (
    select
        scope.scope_number,
        one.variable,
        one.value,
        other.value as other_value,
        count(*)::integer as pairs
    from coded one
    join coded other
        on other.cluster = one.cluster
        and other.unit = one.unit
        and other.variable = one.variable
        and other.coding > one.coding
    join {{scopes}} scope on scope.cluster = one.cluster
    group by all
)

select
    paired.*,
    listed.variable_number,
    listed.value_number,
    other_listed.value_number as other_value_number
from paired
join agreement_vocabulary listed using (variable, value)
join agreement_vocabulary other_listed
    on other_listed.variable = paired.variable and other_listed.value = paired.other_value;
