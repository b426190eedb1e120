-- One row per snapshot: the members of its analysis except the actors, as JSON text without the outer braces.
create temp table analysis_fragment as
select
    snapshot.snapshot_number,
    market.market_number,
    market.market_id,
    snapshot.analyzed_at,
    snapshot.is_newest,
    concat(
        (to_json({
            id: market.market_id,
            country: market.country,
            city: market.city,
            activity: market.activity,
            criteria: market.criteria,
            {{shares_before_index}},
            ari_score: snapshot.ari_score,
            ari_label: snapshot.ari_label,
            ari_version: snapshot.ari_version,
            ari_operators: snapshot.ari_operators
        })::varchar)[2:-2],
        case
            when snapshot.ari_version = 'v2'
                then concat(',"ari_breakdown":', to_json({ {{blocks}} })::varchar)
        end,
        ',',
        (to_json({
            {{shares_after_index}},
            dominant_booking_signal: snapshot.dominant_booking_signal,
            sample_size: snapshot.sample_size,
            analyzed_at: snapshot.analyzed_at,
            actor_distribution: { {{actor_counts}} },
            booking_signals: { {{signal_counts}} },
            margins: {
                {{share_margins}},
                ari_score: case
                    when snapshot.ari_score_low is not null
                        then {low: snapshot.ari_score_low, high: snapshot.ari_score_high}
                end,
                level: {{level}}
            }
        })::varchar)[2:-2]
    ) as members
from snapshot
join market using (market_id)
order by snapshot.snapshot_number;
