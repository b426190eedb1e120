-- One row per release, and one for the scores of this build, in order: what is compared with the one before. version is null
-- for scores that are not released.
create temp table vintage as
select
    release_number,
    version,
    released_on,
    lag(release_number) over (order by release_number) as previous_number
from release_read;
