-- One row per cluster, variable, number of codings that a unit has, and value: how often it was given (ratings, the sum of
-- r_ik over the units), the sum of the squares of r_ik, and the units to which every coding gave it. All coefficients are made
-- of these whole numbers, which can be summed over clusters.
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
