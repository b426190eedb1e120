-- One row per snapshot, with the market's previous snapshot; null for the first. compared_version is the version of the
-- index that both have, v2 before v1; null without a common version.
create temp table snapshot_pair as
with ordered as (
    select
        snapshot_number,
        is_newest,
        ari_version,
        ari_v1_score,
        lag(snapshot_number) over of_market as previous_number,
        lag(analyzed_at) over of_market as previous_analyzed_at,
        lag(ari_score) over of_market as previous_ari_score,
        lag(ari_version) over of_market as previous_ari_version,
        lag(ari_v1_score) over of_market as previous_ari_v1_score
    from snapshot
    window of_market as (partition by market_id order by analyzed_at)
)

select
    snapshot_number,
    is_newest,
    previous_number,
    previous_analyzed_at,
    previous_ari_score,
    previous_ari_v1_score,
    case
        when ari_version = previous_ari_version then ari_version
        when ari_v1_score is not null and previous_ari_v1_score is not null then 'v1'
    end as compared_version
from ordered;
