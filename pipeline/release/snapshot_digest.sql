-- One row per snapshot: digests of its coding and audits. Compared between releases, they give the reasons of changed
-- scores.
create table snapshot_digest as
with coded as (
    select
        row_.snapshot_number,
        observed.url,
        observed.page_hash,
        observed.analyzed_at,
        md5_number(concat_ws(chr(31),
            observed.position, observed.url, observed.actor_type, observed.booking_signal,
            coalesce(observed.direct_booking_engine, '')
        )) as hash
    from coded_row row_
    join observation_row observed on observed.rowid = row_.row_id
    where row_.is_final
),

coding as (
    select snapshot_number, short_digest(hash) as coding_digest
    from coded
    group by snapshot_number
),

page_audit as (
    select address, audited_at, md5_number({{audit_text}}) as hash
    from audit_row
    where audited_at is not null
),

-- The latest audit of each page, of any age and for any actor type, so that methodology and coding do not affect the
-- digest.
audited as (
    select
        result.snapshot_number,
        md5_number(concat_ws(chr(31), page_audit.address, page_audit.audited_at)) as page_hash,
        page_audit.hash
    from (
        select snapshot_number, page_address(url) as address, analyzed_at
        from coded
        where page_hash in (select hash(address) from page_audit)
    ) result
    asof join page_audit
        on result.address = page_audit.address and result.analyzed_at >= page_audit.audited_at
),

audit_digest as (
    select
        snapshot_number,
        count(*)::integer as audits,
        short_digest(page_hash) as audited_digest,
        short_digest(hash) as audit_digest
    from audited
    group by snapshot_number
)

select
    snapshot.market_id,
    snapshot.analyzed_at,
    coding.coding_digest,
    coalesce(audit_digest.audits, 0) as audits,
    coalesce(audit_digest.audited_digest, (select short_digest(hash) from page_audit where false)) as audited_digest,
    coalesce(audit_digest.audit_digest, (select short_digest(hash) from page_audit where false)) as audit_digest
from snapshot
join coding using (snapshot_number)
left join audit_digest using (snapshot_number)
order by snapshot.snapshot_number;

comment on table snapshot_digest is 'One row per snapshot: digests of what its scores rest on besides the methodology. They do not depend on the order of rows, on sheets and their names, and on how the market is spelled.';
comment on column snapshot_digest.market_id is 'The market: table market.';
comment on column snapshot_digest.analyzed_at is 'Day of the snapshot.';
comment on column snapshot_digest.coding_digest is 'Digest of its results: position, address, actor type, booking signal and engine.';
comment on column snapshot_digest.audits is 'Its results whose page had an audit on or before its day.';
comment on column snapshot_digest.audited_digest is 'Digest of which pages were audited on which day.';
comment on column snapshot_digest.audit_digest is 'Digest of what these audits say.';
