-- One row per snapshot and score of a build, with the columns and in the order of a released file.
select
    build.dataset_version,
    {{released_on}} as released_on,
    build.methodology_version,
    build.methodology_digest,
    market.market_id,
    market.country,
    market.city,
    market.activity,
    market.criteria,
    snapshot.analyzed_at,
    scored.score,
    scored.version,
    scored.value,
    scored.low,
    scored.high,
    scored.n,
    digest.coding_digest,
    digest.audits,
    digest.audited_digest,
    digest.audit_digest
from {{from}}snapshot snapshot
join {{from}}market market using (market_id)
join {{from}}snapshot_digest digest using (market_id, analyzed_at)
cross join {{from}}build build
cross join lateral (
    values
    {{scores}}
) scored (score_number, score, version, value, low, high, n)
order by market.market_key, snapshot.analyzed_at, scored.score_number
