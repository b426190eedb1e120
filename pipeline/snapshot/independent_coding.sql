-- One row per row of an independent coding: kept for agreement, never scored.
create table independent_coding as
select
    market_id(spelling.market_key)::uuid as market_id,
    row_.analyzed_at,
    row_.coding,
    row_.position,
    row_.url,
    row_.actor_type,
    row_.booking_signal,
    row_.direct_booking_engine,
    sheet.sheet
from observation_row row_
join sheet_sample sample using (sheet_number, country, city, activity, criteria, analyzed_at, coding)
join market_spelling spelling using (country, city, activity, criteria)
join sheet on sheet.kind = 'observations' and sheet.sheet_number = row_.sheet_number
where row_.coding <> ''
order by sample.snapshot_number, row_.coding, row_.position, sheet.sheet, row_.url;

comment on table independent_coding is 'One row per result in an independent coding of a snapshot: kept for agreement, never scored.';
comment on column independent_coding.market_id is 'The market: table market.';
comment on column independent_coding.analyzed_at is 'Day of the snapshot.';
comment on column independent_coding.coding is 'Word that names the coding in the sheet.';
comment on column independent_coding.position is 'Rank of the result in the observed result set.';
comment on column independent_coding.url is 'Address of the result.';
comment on column independent_coding.actor_type is 'Who it is, by this coding.';
comment on column independent_coding.booking_signal is 'How one can book, by this coding.';
comment on column independent_coding.direct_booking_engine is 'Booking engine, by this coding.';
comment on column independent_coding.sheet is 'Sheet the row comes from, relative to the data folder.';

-- One row per snapshot and independent coding: how often it agrees with the rows that count.
create view coding_agreement as
select
    market_id,
    analyzed_at,
    other.coding,
    count(*) as compared_results,
    count(*) filter (other.actor_type = counted.actor_type) as same_actor_type,
    count(*) filter (other.booking_signal = counted.booking_signal) as same_booking_signal
from independent_coding other
join observation counted using (market_id, analyzed_at, position)
group by all
order by all;

comment on view coding_agreement is 'One row per snapshot and independent coding: on how many results it agrees with the rows that count.';
comment on column coding_agreement.market_id is 'The market: table market.';
comment on column coding_agreement.analyzed_at is 'Day of the snapshot.';
comment on column coding_agreement.coding is 'Word that names the coding in the sheet.';
comment on column coding_agreement.compared_results is 'Results that both codings hold, by position.';
comment on column coding_agreement.same_actor_type is 'Results to which both give the same actor type.';
comment on column coding_agreement.same_booking_signal is 'Results to which both give the same booking signal.';
