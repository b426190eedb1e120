-- One row per market's newest snapshot, as JSON in the shape of `Receipts` (receipts.ts): its observed results, and its
-- operators with the audit that counts. Bit n of checked_bits and passed_bits is row n of the methodology's checks,
-- from 0.
with result as (
    select
        snapshot_number,
        position,
        url,
        host_of(url) as host,
        actor_type as "actorType",
        observation.booking_signal as signal,
        direct_booking_engine as engine,
        sheet,
        line,
        {{share_points}} as points
    from observation
    join snapshot using (snapshot_number)
    {{share_joins}}
    where is_newest
),

version_bits as (
    select version, list(row_number::integer - 1 order by row_number) as bits
    from methodology_ari_checks
    group by version
),

shown_operator as (
    select
        operator.snapshot_number,
        operator.position,
        host_of(observation.url) as host,
        operator.audit_state as state,
        case when audit.url is not null then
            {url: audit.url, day: audit.audited_at, sheet: audit.sheet, line: audit.line}
        end as audit,
        coalesce(list_transform(version_bits.bits, lambda bit: case
            when (outcome.checked_bits >> bit) & 1 = 0 then 'not_checked'
            when (outcome.passed_bits >> bit) & 1 = 0 then 'failed'
            else 'passed'
        end), []) as outcomes,
        list_sum(operator_ari.block_points)::double as points
    from operator
    join snapshot using (snapshot_number)
    join observation using (snapshot_number, position)
    left join audit on audit.sheet = observation.audit_sheet and audit.line = observation.audit_line
    left join audit_outcome outcome
        on outcome.audit_row_id = operator.audit_row_id and operator.audit_state = 'audited'
    left join operator_ari
        on operator_ari.snapshot_number = operator.snapshot_number
        and operator_ari.position = operator.position
        and operator_ari.version = snapshot.ari_version
    left join version_bits
        on version_bits.version = snapshot.ari_version and outcome.checked_bits is not null
    where snapshot.is_newest
),

operators as (
    select snapshot_number, list(shown_operator order by shown_operator.position) as operators
    from shown_operator
    group by snapshot_number
)

select
    to_json({
        results: list(result order by result.position),
        operators: coalesce(any_value(operators), [])
    }) as json
from result
left join operators using (snapshot_number)
group by snapshot_number
order by snapshot_number;
