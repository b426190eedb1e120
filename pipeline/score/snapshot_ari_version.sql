-- One row per snapshot and version that scores it. v2 scores a snapshot when every audited operator has all its checks;
-- v1 scores the operators that have all of its own. score is ari_score for the shown version, v2 if both score.
create temp table snapshot_ari_version as
with audited as (
    select snapshot_number, count(*)::integer as audited_operators
    from operator
    where audit_state = 'audited'
    group by snapshot_number
),

scored as (
    select snapshot_number, version, count(*)::integer as operators
    from operator_ari
    group by all
),

available as (
    select scored.*
    from scored
    join audited using (snapshot_number)
    where scored.version <> 'v2' or scored.operators = audited.audited_operators
)

select
    *,
    case
        when version = max(version) over (partition by snapshot_number) then 'ari_score'
        else 'ari_score_v1'
    end::score_name as score
from available;
