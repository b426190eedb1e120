-- One row: what this database was built from. Digests are sums of hashes of rows, so that the order of rows has no
-- effect. They use MD5 and SHA-256 of texts, so that all versions of DuckDB give the same.
create table build as
with observed as (
    select
        md5_number(concat_ws(chr(31),
            sheet.sheet, country, city, activity, criteria, analyzed_at, position, url, actor_type, booking_signal,
            coalesce(direct_booking_engine, ''), coding
        )) as hash,
        analyzed_at as day
    from observation_row
    join sheet on sheet.kind = 'observations' and sheet.sheet_number = observation_row.sheet_number
),

audited as (
    select md5_number({{audit_text}}) as hash, audited_at as day
    from audit_row
    join sheet on sheet.kind = 'audits' and sheet.sheet_number = audit_row.sheet_number
),

summed as (
    select 'observations' as part, max(day) as newest_day, hash_sums(hash) as sums from observed
    union all
    select 'audits', max(day), hash_sums(hash) from audited
),

digested as (
    select
        max(newest_day) as newest_day,
        sha256(concat_ws('|',
            string_agg(sums, '|' order by part),
            {{methodology_digest}},
            -- Null without aliases: concat_ws leaves it out.
            (select sha256(string_agg(concat_ws(chr(31), old_key, market_key, reason), chr(30) order by old_key))
                from market_alias_row)
        )) as dataset_digest
    from summed
)

select
    {{methodology_version}} as methodology_version,
    {{version_digest}} as methodology_digest,
    concat(coalesce(strftime(newest_day, '%Y.%-m.%-d'), '0.0.0'), '+', left(dataset_digest, 12)) as dataset_version,
    newest_day,
    sha256(concat_ws('|',
        dataset_digest,
        {{catalog_digest}},
        -- Null without places: concat_ws leaves it out.
        (select sha256(string_agg(concat_ws(chr(31), city_key, country, city, country_code, latitude, longitude, source), chr(30)
            order by city_key)) from place_row)
    )) as input_digest,
    {{source_fingerprint}} as source_fingerprint
from digested;

comment on table build is 'One row: what this database was built from.';
comment on column build.methodology_version is 'Version of the methodology, from its parameters.';
comment on column build.methodology_digest is 'The first twelve digits of a digest of its rows.';
comment on column build.dataset_version is 'Version of the data: the newest day of the input, and twelve digits of a digest of sheets, methodology and aliases; does not depend on the order of files and rows.';
comment on column build.newest_day is 'The newest day that an observation or an audit has; null without any.';
comment on column build.input_digest is 'Digest of sheets, methodology, aliases, places and catalogue; does not depend on the order of files and rows.';
comment on column build.source_fingerprint is 'Digest of every byte of the input and of the pipeline: equal means that a build would change nothing.';
