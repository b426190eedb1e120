-- One row per snapshot that a release has: the scores with which it was first published.
create table history_first_published as
select
    first.market_id,
    first.analyzed_at,
    arg_min(release.version, release.rowid) as first_published_release,
    arg_min(release.released_on, release.rowid) as first_published_released_on,
    arg_min(release.methodology_version, release.rowid) as first_published_methodology_version,
    max(first.version) as first_published_ari_version,
    {{values}}
from first_published first
join release on release.version = first.release
group by first.market_id, first.analyzed_at
order by first.market_id, first.analyzed_at;

comment on table history_first_published is 'One row per snapshot that a release has: the scores with which it was first published. Part of the export history.';
comment on column history_first_published.market_id is 'The market, by its id of today.';
comment on column history_first_published.analyzed_at is 'Day of the snapshot.';
comment on column history_first_published.first_published_release is 'Version of the first release that has the snapshot; null: it is not released.';
comment on column history_first_published.first_published_released_on is 'Day of that release.';
comment on column history_first_published.first_published_methodology_version is 'Version of the methodology that scored it then.';
comment on column history_first_published.first_published_ari_version is 'Version of the index that ari_score was then; null where no operator was scored.';
{{comments}}
