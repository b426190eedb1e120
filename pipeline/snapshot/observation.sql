-- One row per observed result that counts.
create table observation as
select
    snapshot.market_id,
    snapshot.analyzed_at,
    row_.position,
    row_.url,
    row_.actor_type,
    row_.booking_signal,
    row_.direct_booking_engine,
    sample.sheet,
    sample.snapshot_number
from observation_row row_
join (
    select sheet_sample.*, sheet.sheet
    from sheet_sample
    join sheet on sheet.kind = 'observations' and sheet.sheet_number = sheet_sample.sheet_number
    where sheet_sample.coding = ''
) sample using (sheet_number, country, city, activity, criteria, analyzed_at, coding)
join snapshot using (snapshot_number)
order by sample.snapshot_number, row_.position;

comment on table observation is 'One row per observed search result that counts, as coded by the researchers.';
comment on column observation.market_id is 'The market: table market.';
comment on column observation.analyzed_at is 'Day of the snapshot.';
comment on column observation.position is 'Rank of the result in the observed result set.';
comment on column observation.url is 'Address of the result, as observed.';
comment on column observation.actor_type is 'Who it is.';
comment on column observation.booking_signal is 'How one can book.';
comment on column observation.direct_booking_engine is 'Booking engine seen on the operator''s own site; null when none.';
comment on column observation.sheet is 'Sheet the row comes from, relative to the data folder.';
comment on column observation.snapshot_number is 'Number of the snapshot, by market and day. Differs from build to build.';
