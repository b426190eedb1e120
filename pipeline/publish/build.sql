-- One row: what this database was built from. The digest sums the hashes of the rows, so that their order does not show.
create table build as
with observed as (
    select
        sum(hash(sheet, country, city, activity, criteria, analyzed_at, position, url, actor_type, booking_signal,
            direct_booking_engine, coding)::hugeint) as first_sum,
        sum(hash(1, sheet, country, city, activity, criteria, analyzed_at, position, url, actor_type, booking_signal,
            direct_booking_engine, coding)::hugeint) as second_sum,
        count(*) as row_count
    from observation_row
    join sheet on sheet.kind = 'observations' and sheet.sheet_number = observation_row.sheet_number
),

audited as (
    select
        sum(hash(audit)::hugeint) as first_sum,
        sum(hash(1, audit)::hugeint) as second_sum,
        count(*) as row_count
    from (select * exclude (line) from audit) audit
)

select
    {{methodology_version}} as methodology_version,
    sha256(concat_ws('|',
        observed.first_sum, observed.second_sum, observed.row_count,
        audited.first_sum, audited.second_sum, audited.row_count,
        {{methodology_digest}}, {{catalog_digest}},
        -- No aliases or places, no part of the digest.
        (select sha256(string_agg(concat_ws(chr(31), old_key, market_key, reason), chr(30) order by old_key)) from market_alias_row),
        (select sha256(string_agg(concat_ws(chr(31), city_key, country, city, country_code, latitude, longitude, source), chr(30)
            order by city_key)) from place_row)
    )) as input_digest,
    {{source_fingerprint}} as source_fingerprint
from observed
cross join audited;

comment on table build is 'One row: what this database was built from.';
comment on column build.methodology_version is 'Version of the methodology, from its parameters.';
comment on column build.input_digest is 'Digest of sheets, methodology, aliases, places and catalogue; does not depend on the order of files and rows.';
comment on column build.source_fingerprint is 'Digest of every byte of the input and of the pipeline: equal means that a build would change nothing.';
