-- One row per snapshot and score that a release has: the value with which it was first published.
create table first_published as
select
    coalesce(alias.market_id, release_row.market_id) as market_id,
    release_row.analyzed_at,
    release_row.score,
    release_row.version,
    release_row.value,
    release_row.low,
    release_row.high,
    release_row.dataset_version as release,
    release_row.released_on
from release_row
left join market_alias alias on alias.old_market_id = release_row.market_id
qualify row_number() over (
    partition by coalesce(alias.market_id, release_row.market_id), release_row.analyzed_at, release_row.score
    order by release_row.release_number, release_row.market_id
) = 1
order by all;

comment on table first_published is 'One row per snapshot and score that a release has: the value with which it was first published.';
comment on column first_published.market_id is 'The market, by its id of today.';
comment on column first_published.analyzed_at is 'Day of the snapshot.';
comment on column first_published.score is 'Name of the score.';
comment on column first_published.version is 'Version of the readiness index; null for other scores.';
comment on column first_published.value is 'The score; null where nothing was scored.';
comment on column first_published.low is 'Lower end of its margin; null where none was known.';
comment on column first_published.high is 'Upper end of its margin.';
comment on column first_published.release is 'Version of that release.';
comment on column first_published.released_on is 'Day of that release.';
