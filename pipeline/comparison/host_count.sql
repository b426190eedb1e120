-- One row per snapshot and host: its results, those coded as an intermediary, and whether it is an operator of the
-- readiness index.
create temp table host_count as
select
    snapshot_number,
    host_of(url) as host,
    count(*)::integer as results,
    (count(*) filter (actor_type in ({{intermediaries}})))::integer as intermediary_results,
    bool_or(audit_state is not null) as is_operator
from observation
group by all;
