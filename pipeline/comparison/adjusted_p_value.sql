-- One row per p value of a family of comparisons, with its q value by Benjamini and Hochberg (1995): the smallest false
-- discovery rate at which the comparison counts as a discovery. With p values in ascending order,
-- q_(i) = min over j >= i of p_(j) m / j, which is at most the largest p value. Six decimals.
create or replace temp table adjusted_p_value as
with ranked as (
    select
        *,
        count(*) over (partition by family) as members,
        -- Equal p values share the highest rank.
        count(*) over (partition by family order by p_value) as rank
    from {{p_values}} p_values
)

select
    family,
    member,
    p_value,
    round(min(p_value * members / rank) over (partition by family order by p_value desc), 6) as q_value
from ranked;
