-- One row per scope and variable: its agreement with the members of `VariableAgreement` (coefficients.ts), most of
-- which the API publishes. compared is the number of units with two or more codings; alike is the number of these with
-- equal codings.
create or replace temp table agreement_element as
with counted as (
    select
        scope.scope_number,
        counts.variable,
        counts.value,
        sum(counts.ratings) as ratings,
        sum(counts.squares - counts.ratings) / sum(counts.ratings * (counts.raters - 1)) as specific_agreement
    from agreement_count counts
    join {{scopes}} scope using (cluster)
    where counts.raters > 1
    group by all
),

-- How often units with two or more codings were given a value, and its specific agreement: of the codings paired with
-- one that gave the value, the share that gave it too; null without pairs.
given as (
    select
        coefficient.scope_number,
        listed.variable,
        list(
            {
                value: listed.value,
                ratings: coalesce(counted.ratings, 0)::integer,
                specific_agreement: fraction(counted.specific_agreement)
            } order by listed.value_number
        ) as elements
    from agreement_coefficient coefficient
    join agreement_vocabulary listed using (variable)
    left join counted using (scope_number, variable, value)
    group by all
),

coded as materialized (
    from {{codings}} coded
),

-- Pairs of values that two codings gave one unit. value is from the coding whose name comes first. All pairs of codings
-- are counted.
confused as (
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
),

paired as (
    select
        confused.scope_number,
        confused.variable,
        list(
            {value: confused.value, other_value: confused.other_value, pairs: confused.pairs}
            order by listed.value_number, other_listed.value_number
        ) as elements
    from confused
    join agreement_vocabulary listed using (variable, value)
    join agreement_vocabulary other_listed
        on other_listed.variable = confused.variable and other_listed.value = confused.other_value
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
