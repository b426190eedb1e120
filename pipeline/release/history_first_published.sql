-- One row per snapshot that a release has: the scores with which it was first published.
create table history_first_published as
with first as (
    select
        coalesce(alias.market_id, release_row.market_id) as market_id,
        release_row.analyzed_at,
        release_row.score,
        release_row.version,
        release_row.value,
        release_row.dataset_version as release
    from release_row
    left join market_alias alias on alias.old_market_id = release_row.market_id
    qualify row_number() over (
        partition by coalesce(alias.market_id, release_row.market_id), release_row.analyzed_at, release_row.score
        order by release_row.release_number, release_row.market_id
    ) = 1
)

select
    first.market_id,
    first.analyzed_at,
    arg_min(release.version, release.rowid) as first_published_release,
    arg_min(release.released_on, release.rowid) as first_published_released_on,
    arg_min(release.methodology_version, release.rowid) as first_published_methodology_version,
    max(first.version) as first_published_ari_version,
    {{values}}
from first
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
