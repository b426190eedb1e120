-- One row per scope and variable, in order: the coefficients as JSON in the shape of `VariableAgreement` (coefficients.ts).
select scope_number, to_json({
    variable: variable,
    codings: codings,
    units: units,
    compared: compared,
    alike: alike,
    percent: case when percent_agreement is not null then {value: percent_agreement, low: percent_low, high: percent_high} end,
    ac1: case when ac1 is not null then {value: ac1, low: ac1_low, high: ac1_high} end,
    alpha: case when alpha is not null then {value: alpha, low: alpha_low, high: alpha_high} end,
    reason: reason,
    values: (
        select list({value: value, ratings: ratings, specific: specific_agreement} order by value_number)
        from agreement_specific given
        where given.scope_number = coefficient.scope_number and given.variable = coefficient.variable
    ),
    confusion: coalesce((
        select list({value: value, otherValue: other_value, pairs: pairs} order by value_number, other_value_number)
        from agreement_confusion paired
        where paired.scope_number = coefficient.scope_number and paired.variable = coefficient.variable
    ), [])
})::varchar as json
from agreement_coefficient coefficient
order by scope_number, variable_number
