-- One row per scope and variable: how well independent codings agree, in a snapshot, in all snapshots of a market, and
-- in all.
create table agreement as
select
    scope.level,
    market.country,
    market.city,
    market.activity,
    market.criteria,
    scope.analyzed_at,
    coefficient.variable,
    coefficient.codings,
    coefficient.units,
    coefficient.percent_agreement,
    coefficient.percent_low,
    coefficient.percent_high,
    coefficient.ac1,
    coefficient.ac1_low,
    coefficient.ac1_high,
    coefficient.alpha,
    coefficient.alpha_low,
    coefficient.alpha_high,
    coefficient.reason
from agreement_coefficient coefficient
join (select distinct scope_number, level, market_id, analyzed_at from agreement_scope) scope using (scope_number)
left join market using (market_id)
order by coefficient.scope_number, coefficient.variable_number;

comment on table agreement is 'One row per variable and snapshot, market (all its snapshots) or all: how well independent codings of the same results agree.';
comment on column agreement.level is 'What is compared: snapshot, market (all its snapshots that were coded twice) or all.';
comment on column agreement.country is 'Country of the market; null over all.';
comment on column agreement.city is 'City of the market; null over all.';
comment on column agreement.activity is 'Activity of the market; null over all.';
comment on column agreement.criteria is 'Criterion of the market; null over all.';
comment on column agreement.analyzed_at is 'Day of the snapshot; null but for a snapshot.';
comment on column agreement.variable is 'What is compared: actor_type, booking_signal, or whether the result counts for platform dependence (platform_only) or readiness (operator).';
comment on column agreement.codings is 'How many codings are compared.';
comment on column agreement.units is 'Results that at least one of them has. A position at which they have different addresses is left out.';
comment on column agreement.percent_agreement is 'Share of pairs of codings of a result that are alike, a fraction of 1.';
comment on column agreement.percent_low is 'Lower end of Wilson''s interval; from five snapshots on their differences widen it.';
comment on column agreement.percent_high is 'Upper end of Wilson''s interval.';
comment on column agreement.ac1 is 'Gwet''s AC1: agreement beyond chance, chance from all values of the vocabulary.';
comment on column agreement.ac1_low is 'Lower end of its interval: Wilson''s, put through the coefficient.';
comment on column agreement.ac1_high is 'Upper end of its interval.';
comment on column agreement.alpha is 'Krippendorff''s alpha, nominal; null where all codings gave one value.';
comment on column agreement.alpha_low is 'Lower end of its interval: Wilson''s, put through the coefficient.';
comment on column agreement.alpha_high is 'Upper end of its interval.';
comment on column agreement.reason is 'Why a coefficient is null: no_pairs (no result has two codings) or no_variation (one value only).';
