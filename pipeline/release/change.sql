-- One row per difference between a release and the previous one, and between this build and the last release.
create table change as
-- Each release, and the scores of this build, with the release that they are compared with. version is null for scores
-- that are not released.
with vintage as (
    select release_number, version, released_on, lag(release_number) over (order by release_number) as previous_number
    from release_read
),

-- Also of markets without sheets, which market_alias does not have: what a release has changed stays the same.
alias as (
    select market_id(old_key)::uuid as old_market_id, market_id(market_key)::uuid as market_id
    from market_alias_row
),

named_row as (
    select
        release_row.*,
        coalesce(alias.market_id, release_row.market_id) as current_id
    from release_row
    left join alias on alias.old_market_id = release_row.market_id
),

row_ as (
    from named_row
    -- Two markets of an old release may have been merged since.
    qualify row_number() over (
        partition by release_number, current_id, analyzed_at, score
        order by market_id <> current_id, market_id
    ) = 1
),

-- In all tables below release_number is that of the newer release.
newer as (
    select row_.*
    from row_
    join vintage using (release_number)
    where vintage.previous_number is not null
),

older as (
    select vintage.release_number, row_.* exclude (release_number)
    from row_
    join vintage on vintage.previous_number = row_.release_number
),

newer_name as (
    select distinct release_number, current_id, market_id, country, city, activity, criteria
    from named_row
    join vintage using (release_number)
    where vintage.previous_number is not null
),

older_name as (
    select distinct vintage.release_number, current_id, market_id, country, city, activity, criteria
    from named_row
    join vintage on vintage.previous_number = named_row.release_number
),

newer_snapshot as (
    select distinct release_number, current_id, analyzed_at, coding_digest, audits, audited_digest, audit_digest from newer
),

older_snapshot as (
    select distinct release_number, current_id, analyzed_at, coding_digest, audits, audited_digest, audit_digest from older
),

market_pair as (
    select
        release_number,
        current_id,
        newer_market.current_id is not null as is_newer,
        older_market.current_id is not null as is_older
    from (select distinct release_number, current_id from newer_name) newer_market
    full join (select distinct release_number, current_id from older_name) older_market using (release_number, current_id)
),

market_record as (
    select
        release_number,
        current_id,
        null::date as analyzed_at,
        if(is_newer, 'added', 'removed') as kind,
        null::varchar as field,
        null::varchar as old,
        null::varchar as new,
        [if(is_newer, 'market_added', 'market_removed')] as reasons
    from market_pair
    where is_newer <> is_older
    union all
    select
        release_number,
        current_id,
        null,
        'changed',
        'market_id',
        old_name.market_id::varchar,
        arg_min(new_name.market_id, (new_name.market_id <> current_id, new_name.market_id))::varchar,
        ['market_renamed']
    from older_name old_name
    join newer_name new_name using (release_number, current_id)
    where (release_number, old_name.market_id) not in (select (release_number, market_id) from newer_name)
    group by release_number, current_id, old_name.market_id
    union all
    select release_number, current_id, null, 'changed', part.field, part.old, part.new, ['respelled']
    from older_name old_name
    join newer_name new_name using (release_number, current_id, market_id)
    cross join lateral (
        values
        {{respelled_parts}}
    ) part (field, old, new)
    where part.old <> part.new
),

snapshot_pair as (
    select
        release_number,
        current_id,
        analyzed_at,
        new_snapshot.coding_digest is not null as is_newer,
        old_snapshot.coding_digest is not null as is_older,
        old_snapshot.coding_digest as old_coding,
        new_snapshot.coding_digest as new_coding,
        old_snapshot.audit_digest as old_audit,
        new_snapshot.audit_digest as new_audit,
        case when old_coding <> new_coding then 'coding_corrected' end as coding_reason,
        case
            when old_snapshot.audited_digest <> new_snapshot.audited_digest and new_snapshot.audits >= old_snapshot.audits
                then 'audit_added'
            when old_audit <> new_audit then 'audit_corrected'
        end as audit_reason
    from newer_snapshot new_snapshot
    full join older_snapshot old_snapshot using (release_number, current_id, analyzed_at)
    semi join (from market_pair where is_newer and is_older) using (release_number, current_id)
),

snapshot_record as (
    select
        release_number,
        current_id,
        analyzed_at,
        if(is_newer, 'added', 'removed') as kind,
        null::varchar as field,
        null::varchar as old,
        null::varchar as new,
        [if(is_newer, 'snapshot_added', 'snapshot_removed')] as reasons
    from snapshot_pair
    where is_newer <> is_older
    union all
    select release_number, current_id, analyzed_at, 'changed', 'coding_digest', old_coding, new_coding, [coding_reason]
    from snapshot_pair
    where coding_reason is not null
    union all
    select release_number, current_id, analyzed_at, 'changed', 'audit_digest', old_audit, new_audit, [audit_reason]
    from snapshot_pair
    where audit_reason is not null
),

score_pair as (
    select
        release_number,
        current_id,
        analyzed_at,
        score,
        {old: old_score.version, new: new_score.version} as version,
        {old: old_score.value, new: new_score.value} as value,
        {old: old_score.low, new: new_score.low} as low,
        {old: old_score.high, new: new_score.high} as high,
        {old: old_score.n, new: new_score.n} as n,
        case
            when old_score.methodology_version is distinct from new_score.methodology_version
                or old_score.methodology_digest is distinct from new_score.methodology_digest
                then 'methodology_changed'
        end as methodology_reason
    from newer new_score
    full join older old_score using (release_number, current_id, analyzed_at, score)
),

field_record as (
    select
        release_number,
        current_id,
        analyzed_at,
        'changed' as kind,
        cell.field,
        cell.pair.old as old,
        cell.pair.new as new,
        case
            when len(known) = 0 then ['software_changed']
            else known
        end as reasons
    from score_pair
    join snapshot_pair using (release_number, current_id, analyzed_at)
    cross join lateral (
        values
        ('value', {old: value.old::varchar, new: value.new::varchar}),
        ('low', {old: low.old::varchar, new: low.new::varchar}),
        ('high', {old: high.old::varchar, new: high.new::varchar}),
        ('n', {old: n.old::varchar, new: n.new::varchar}),
        ('version', version)
    ) column_pair (name, pair)
    join (
        values
        {{fields}}
    ) declared (score, name, field, is_of_index) using (score, name)
    cross join lateral (
        select
            declared.field,
            column_pair.pair,
            list_filter(
                [coding_reason, if(is_of_index, audit_reason, null), methodology_reason],
                lambda reason: reason is not null
            ) as known
    ) cell
    where is_newer and is_older and cell.pair.old is distinct from cell.pair.new
),

record as (
    from market_record
    union all by name
    from snapshot_record
    union all by name
    from field_record
),

-- The current name of a market, or the last one it had.
name as (
    select *, market_key(parts.country, parts.city, parts.activity, parts.criteria) as market_key
    from (
        select
            current_id,
            arg_max(
                {country: country, city: city, activity: activity, criteria: criteria},
                (release_number, market_id = current_id)
            ) as parts
        from row_
        group by current_id
    )
),

keyed as (
    select
        record.*,
        name.parts,
        concat_ws(chr(31),
            name.market_key, record.current_id, coalesce(record.analyzed_at::varchar, ''), record.kind,
            lpad(coalesce(list_position([{{field_order}}], record.field), 0)::varchar, 3, '0'), coalesce(record.old, '')
        ) as change_key
    from record
    join name using (current_id)
)

select
    row_number() over (order by keyed.release_number, keyed.change_key)::integer as change_number,
    keyed.change_key,
    vintage.version as release,
    vintage.released_on,
    keyed.current_id as market_id,
    parts.country,
    parts.city,
    parts.activity,
    parts.criteria,
    keyed.analyzed_at,
    keyed.kind,
    keyed.field,
    keyed.old,
    keyed.new,
    array_to_string(keyed.reasons, ', ') as reasons
from keyed
join vintage using (release_number)
order by change_number;

comment on table change is 'One row per difference between a release and the one before it, and between these data and the last release; none before the first release.';
comment on column change.change_number is 'Place of the change, from 1: the oldest release first.';
comment on column change.change_key is 'What the changes of one release are ordered by: the market_key, the id, day, kind, number of the field and old value, joined by U+001F.';
comment on column change.release is 'Version with which the change was released; null: it is not released yet.';
comment on column change.released_on is 'Day of that release; null: not released yet.';
comment on column change.market_id is 'The market, by its id of today.';
comment on column change.country is 'Country of the market.';
comment on column change.city is 'City of the market.';
comment on column change.activity is 'Activity of the market.';
comment on column change.criteria is 'Criterion of the market.';
comment on column change.analyzed_at is 'Day of the snapshot; null for a change of the market.';
comment on column change.kind is 'added or removed: a market, or a snapshot of one that stays; changed: a field.';
comment on column change.field is 'What has changed: a column of the export analyses, market_id, coding_digest or audit_digest; null where something was added or removed.';
comment on column change.old is 'Its value before, as text; null for none.';
comment on column change.new is 'Its value since, as text; null for none.';
comment on column change.reasons is 'Why, separated by commas: {{reason_names}}.';
