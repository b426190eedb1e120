-- One row per scope, variable and value that was given: how often, among the units with two codings or more, and its specific
-- agreement: of the codings paired with one that gave this value, the share that gave it too. Null where no unit has two.
create or replace temp table agreement_specific as
select
    scope.scope_number,
    counts.variable,
    counts.value,
    coalesce(sum(counts.ratings) filter (counts.raters > 1), 0)::bigint as ratings,
    sum(counts.squares - counts.ratings) filter (counts.raters > 1)
    / sum(counts.ratings * (counts.raters - 1)) filter (counts.raters > 1) as specific_agreement
from agreement_count counts
join {{scopes}} scope using (cluster)
group by all;
