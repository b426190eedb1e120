-- One row per release, in the order of their release.
create table release as
select
    vintage.version,
    vintage.released_on,
    any_value(release_row.methodology_version) as methodology_version,
    any_value(release_row.methodology_digest) as methodology_digest,
    count(distinct release_row.market_id)::integer as markets,
    count(distinct (release_row.market_id, release_row.analyzed_at))::integer as snapshots,
    (
        select coalesce(max(change.change_number), 0)
        from change
        join vintage changed on changed.version = change.release
        where changed.release_number <= vintage.release_number
    )::integer as last_change_number
from vintage
join release_row using (release_number)
where vintage.version is not null
group by vintage.release_number, vintage.version, vintage.released_on
order by vintage.release_number;

comment on table release is 'One row per release of these data, in the order of their release.';
comment on column release.version is 'Version of the data that was released.';
comment on column release.released_on is 'Day of the release.';
comment on column release.methodology_version is 'Version of the methodology that scored.';
comment on column release.methodology_digest is 'The first twelve digits of a digest of its rows.';
comment on column release.markets is 'Number of markets.';
comment on column release.snapshots is 'Number of snapshots.';
comment on column release.last_change_number is 'Number of changes up to this release.';
