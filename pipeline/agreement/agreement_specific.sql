-- One row per scope, variable and value of its vocabulary: how often units with two or more codings were given the
-- value, and its specific agreement: of the codings paired with one that gave the value, the share that gave it too;
-- null without pairs.
create or replace temp table agreement_specific as
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
)

select
    coefficient.scope_number,
    listed.variable_number,
    listed.variable,
    listed.value_number,
    listed.value,
    coalesce(counted.ratings, 0)::integer as ratings,
    fraction(counted.specific_agreement) as specific_agreement
from agreement_coefficient coefficient
join agreement_vocabulary listed using (variable)
left join counted using (scope_number, variable, value);
