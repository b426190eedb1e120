-- One row per scope and variable: its agreement with the members of `VariableAgreement` (coefficients.ts), most of
-- which the API publishes. compared is the number of units with two or more codings; alike is the number of these with
-- equal codings.
create or replace temp table agreement_element as
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
)

select
    scope_number,
    variable_number,
    {
        variable: variable,
        codings: codings,
        units: units,
        percent_agreement: percent_agreement,
        percent_low: percent_low,
        percent_high: percent_high,
        ac1: ac1,
        ac1_low: ac1_low,
        ac1_high: ac1_high,
        alpha: alpha,
        alpha_low: alpha_low,
        alpha_high: alpha_high,
        reason: reason,
        values: given.elements,
        confusion: coalesce(paired.elements, [])
    } as published,
    struct_concat(published, {compared: compared, alike: alike}) as element
from agreement_coefficient
join given using (scope_number, variable)
left join paired using (scope_number, variable);
