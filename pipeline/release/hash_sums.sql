-- Sums of MD5 hashes as a text. The order of rows has no effect, and unlike hashes of DuckDB they are the same in all
-- versions.
create temp macro hash_sums(hash) as concat_ws('|',
    count(hash),
    coalesce(sum((hash >> 64)::ubigint), 0),
    coalesce(sum((hash & 18446744073709551615)::ubigint), 0)
);

-- The first twelve hexadecimal digits of a digest of rows.
create temp macro short_digest(hash) as left(sha256(hash_sums(hash)), 12);
