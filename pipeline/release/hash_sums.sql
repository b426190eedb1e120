-- Sums of MD5 hashes, which no order of rows changes, as a text. They are the same in every version of the database, which its
-- own hashes are not.
create or replace temp macro hash_sums(hash) as concat_ws('|',
    count(hash),
    coalesce(sum((hash >> 64)::ubigint), 0),
    coalesce(sum((hash & 18446744073709551615)::ubigint), 0)
);

-- The first twelve digits of a digest of rows.
create or replace temp macro short_digest(hash) as left(sha256(hash_sums(hash)), 12);
