-- One row per cluster, variable, number of codings of a unit (raters) and value: ratings is the sum of r_ik over the
-- units, squares the sum of r_ik squared, and alike the number of units to which all codings gave the value. All
-- coefficients are computed from these whole numbers, which can be summed over clusters.
create or replace temp table agreement_count as
with given as (
    select cluster, unit, variable, value, count(*) as ratings
    from {{codings}} coded
    group by all
),

rated as (
    select *, sum(ratings) over (partition by cluster, unit, variable)::integer as raters
    from given
)

select
    cluster,
    variable,
    raters,
    value,
    sum(ratings)::bigint as ratings,
    sum(ratings * ratings)::bigint as squares,
    count(*) filter (ratings = raters) as alike
from rated
group by all;
