-- One row per release, in the order of their release.
create table release as
select
    release_read.version,
    release_read.released_on,
    any_value(release_row.methodology_version) as methodology_version,
    any_value(release_row.methodology_digest) as methodology_digest,
    count(distinct release_row.market_id)::integer as markets,
    count(distinct (release_row.market_id, release_row.analyzed_at))::integer as snapshots,
    (
        select coalesce(max(change.change_number), 0)
        from change
        join release_read changed on changed.version = change.release
        where changed.release_number <= release_read.release_number
    )::integer as last_change_number
from release_read
join release_row using (release_number)
where release_read.version is not null
group by release_read.release_number, release_read.version, release_read.released_on
order by release_read.release_number;

comment on table release is 'One row per release of these data, in the order of their release.';
comment on column release.version is 'Version of the data that was released.';
comment on column release.released_on is 'Day of the release.';
comment on column release.methodology_version is 'Version of the methodology that scored.';
comment on column release.methodology_digest is 'The first twelve digits of a digest of its rows.';
comment on column release.markets is 'Number of markets.';
comment on column release.snapshots is 'Number of snapshots.';
comment on column release.last_change_number is 'Number of changes up to this release.';
