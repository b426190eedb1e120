-- One row per line of a receipt of the readiness index: for a scored operator one for each check of the shown version,
-- with its points; for any other operator the reason why it is not scored, without points.
select
    observation.position,
    host_of(observation.url) as host,
    observation.audit_sheet as sheet,
    observation.audit_line as line,
    audit.audited_at::varchar as day,
    coalesce(
        checked."check",
        case observation.audit_state
            when 'without_audit' then 'no audit'
            when 'not_accessible' then 'not accessible'
            else 'audits lack checks'
        end
    ) as item,
    (checked.points * ((scored.passed_bits >> (checked.row_number - 1)) & 1))::decimal(18, 4)::varchar as points
from observation
left join audit on audit.sheet = observation.audit_sheet and audit.line = observation.audit_line
left join scored_operator scored
    on scored.market_id = observation.market_id
    and scored.analyzed_at = observation.analyzed_at
    and scored.position = observation.position
    and scored.score = 'ari_score'
left join methodology_ari_checks checked on checked.version = scored.version
where
    observation.market_id = {{market_id}}
    and observation.analyzed_at = {{day}}
    and observation.audit_state is not null
order by observation.position, checked.row_number;
