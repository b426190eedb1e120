-- One row per release, and one for the scores of this build, each with the release that it is compared with. version is
-- null for scores that are not released.
create temp table vintage as
select
    release_number,
    version,
    released_on,
    lag(release_number) over (order by release_number) as previous_number
from release_read;
