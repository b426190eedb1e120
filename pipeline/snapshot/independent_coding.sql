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
