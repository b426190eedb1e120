-- One row per scope with an index: the mean of the shown indices of its newest snapshots; each market counts the same.
-- The versions of the index are not mixed: markets count that have v2, or v1 where none has v2. The margin is the t
-- interval over markets, in points; null below {{markets_min}} markets, and where all indices are equal.
--
-- With the index a of G markets the variance is (G sum a^2 - (sum a)^2) / (G (G - 1)). Sums are whole numbers, so that
-- the order of rows has no effect.
create temp table mean_readiness as
with indexed as (
    select scope_number, ari_score, ari_operators
    from market_scope
    join snapshot using (snapshot_number)
    -- A snapshot without an index has no version and is left out.
    qualify ari_version = max(ari_version) over (partition by scope_number)
),

summed as (
    select
        scope_number,
        count(*) as markets,
        sum(ari_operators) as operators,
        sum(ari_score) as points_sum,
        count(*) * sum(ari_score * ari_score) - sum(ari_score) ** 2 as squares
    from indexed
    group by scope_number
),

measured as (
    select
        *,
        points_sum::double / markets as exact_value,
        case
            when markets >= {{markets_min}} and squares > 0
                then student_quantile(markets - 1) * sqrt(squares / (markets - 1)) / markets
        end as half_width
    from summed
)

select
    * exclude (squares, exact_value, half_width),
    case
        when half_width is not null
            then struct_pack(low := greatest(0, exact_value - half_width), high := least(100, exact_value + half_width))
    end as margin
from measured;
