-- One row per scope and variable: percent agreement, Gwet's AC1 and Krippendorff's alpha (nominal) for any number of
-- codings, any of which may lack a unit. A scope is a set of clusters. A coefficient that cannot be computed is null,
-- with a reason.
--
-- With r_ik codings that gave unit i the value k, and r_i = sum_k r_ik, a unit's agreement is
-- a_i = sum_k r_ik (r_ik - 1) / (r_i (r_i - 1)). Sources: Gwet 2008; Krippendorff 2011. Sums of fractions are
-- ordered, so that the order of rows has no effect.
create or replace temp table agreement_coefficient as
with counted as (
    select
        scope.scope_number,
        counts.variable,
        counts.raters,
        counts.value,
        sum(counts.ratings) as ratings,
        sum(counts.squares) as squares,
        sum(counts.alike) as alike
    from agreement_count counts
    join {{scopes}} scope using (cluster)
    group by all
),

by_raters as (
    select
        scope_number,
        variable,
        raters,
        sum(ratings) // raters as units,
        sum(squares) - sum(ratings) as equal_pairs,
        sum(alike) as alike
    from counted
    group by scope_number, variable, raters
),

summed as (
    select
        *,
        agreement / compared as percent_agreement,
        weighted_agreement / ratings as rating_agreement
    from (
        select
            scope_number,
            variable,
            sum(units) as units,
            coalesce(sum(units) filter (raters > 1), 0) as compared,
            coalesce(sum(alike) filter (raters > 1), 0) as alike,
            sum(units * raters) filter (raters > 1) as ratings,
            sum(equal_pairs / (raters * (raters - 1)) order by raters) filter (raters > 1) as agreement,
            sum(equal_pairs / (raters - 1) order by raters) filter (raters > 1) as weighted_agreement
        from by_raters
        group by all
    )
),

by_value as (
    select
        scope_number,
        variable,
        value,
        coalesce(sum(ratings) filter (raters > 1), 0) as ratings,
        sum(ratings / raters order by raters) as share_sum
    from counted
    group by all
),

chance as (
    select
        by_value.scope_number,
        by_value.variable,
        -- A whole number: it is 0 exactly if all codings gave one value.
        any_value(summed.ratings * (summed.ratings - 1)) - sum(by_value.ratings * (by_value.ratings - 1)) as different_pairs,
        sum(share_sum / units * (1 - share_sum / units) order by value) as spread
    from by_value
    join summed using (scope_number, variable)
    group by all
),

-- Kish's design effect: the variance of agreement between clusters, relative to that of independently drawn units.
by_cluster as (
    select
        scope.scope_number,
        single.variable,
        single.cluster,
        sum(single.units) as compared,
        sum(single.agreement order by single.raters) as agreement
    from (
        select
            cluster,
            variable,
            raters,
            sum(ratings) // raters as units,
            (sum(squares) - sum(ratings)) / (raters * (raters - 1)) as agreement
        from agreement_count
        where raters > 1
        group by cluster, variable, raters
    ) single
    join {{scopes}} scope using (cluster)
    group by all
),

effect as (
    select
        by_cluster.scope_number,
        by_cluster.variable,
        case
            when count(*) >= {{clusters_min}} and any_value(percent_agreement) between 1e-9 and 1 - 1e-9
                then greatest(
                    1,
                    count(*) / (count(*) - 1)
                    * sum((by_cluster.agreement - percent_agreement * by_cluster.compared) ** 2 order by cluster)
                    / any_value(summed.compared * percent_agreement * (1 - percent_agreement))
                )
            else 1
        end as design_effect
    from by_cluster
    join summed using (scope_number, variable)
    group by all
),

-- Wilson's intervals of both agreements, in points. The chance term is held fixed (Daly 1998).
shared as (
    select
        summed.*,
        vocabulary.variable_number,
        effect.design_effect,
        case when different_pairs > 0 then different_pairs / (ratings * (ratings - 1)) end as expected_disagreement,
        spread / (vocabulary.size - 1) as expected_agreement,
        compared / design_effect as effective_size,
        case
            when compared > 0 then wilson(100 * percent_agreement * effective_size, effective_size, {{z}})
        end as percent_points,
        case
            when compared > 0 then wilson(100 * rating_agreement * effective_size, effective_size, {{z}})
        end as rating_points
    from summed
    join chance using (scope_number, variable)
    join (
        select variable, any_value(variable_number) as variable_number, count(*) as size
        from agreement_vocabulary
        group by variable
    ) vocabulary using (variable)
    left join effect using (scope_number, variable)
),

coder as (
    select scope.scope_number, coded.variable, count(distinct coded.coding) as codings
    from {{codings}} coded
    join {{scopes}} scope using (cluster)
    group by all
)

select
    scope_number,
    variable_number,
    variable,
    codings::integer as codings,
    units::integer as units,
    compared::integer as compared,
    alike::integer as alike,
    coalesce(design_effect, 1) as design_effect,
    fraction(percent_agreement) as percent_agreement,
    fraction(percent_points.low / 100) as percent_low,
    fraction(percent_points.high / 100) as percent_high,
    fraction(corrected(percent_agreement, 1 - expected_agreement)) as ac1,
    fraction(corrected(percent_points.low / 100, 1 - expected_agreement)) as ac1_low,
    fraction(corrected(percent_points.high / 100, 1 - expected_agreement)) as ac1_high,
    fraction(corrected(rating_agreement, expected_disagreement)) as alpha,
    fraction(
        case
            when expected_disagreement is not null
                then greatest(-1, corrected(rating_points.low / 100, expected_disagreement))
        end
    ) as alpha_low,
    fraction(corrected(rating_points.high / 100, expected_disagreement)) as alpha_high,
    case
        when compared = 0 then 'no_pairs'
        when expected_disagreement is null then 'no_variation'
    end as reason
from shared
join coder using (scope_number, variable);
