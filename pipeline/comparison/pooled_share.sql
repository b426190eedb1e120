-- One row per scope and share: the share of all results of its clusters, unrounded, with its design effect: the
-- variance between clusters, relative to that of independently drawn results, at least 1. The interval is Wilson's with
-- the number of results divided by the design effect, in points; null below {{clusters_min}} clusters.
--
-- With k_g points and n_g results in cluster g of G, and p = sum k_g / sum n_g:
-- v = G / (G - 1) sum (k_g - p n_g)^2 / n^2, and the effect is v n / (p (1 - p)). Sums of fractions are ordered, so
-- that the order of rows has no effect.
create or replace temp table pooled_share as
with summed as (
    select
        scope_number,
        score,
        count(*) as clusters,
        sum(points_sum) as points_sum,
        sum(n) as n,
        sum(points_sum)::double / sum(n) / 100 as share
    from {{clusters}} clusters
    group by scope_number, score
),

effect as (
    select
        scope_number,
        score,
        any_value(summed.clusters) / (any_value(summed.clusters) - 1)
        * sum((clusters.points_sum / 100 - summed.share * clusters.n) ** 2 order by clusters.cluster)
        / any_value(summed.n * summed.share * (1 - summed.share)) as raw_design_effect
    from {{clusters}} clusters
    join summed using (scope_number, score)
    where summed.share > 0 and summed.share < 1 and summed.clusters > 1
    group by scope_number, score
),

designed as (
    select summed.*, raw_design_effect, greatest(1, coalesce(raw_design_effect, 1)) as design_effect
    from summed
    left join effect using (scope_number, score)
)

select
    *,
    case
        when clusters >= {{clusters_min}}
            then wilson(100 * share * n / design_effect, n / design_effect, {{z}})
    end as margin
from designed;
