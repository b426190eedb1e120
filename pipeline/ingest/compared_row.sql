-- One row per result of a coding that is compared with others of its snapshot. row_id refers to observation_row.
create temp table compared_row as
with coded as materialized (
    select *
    from coded_row
    where snapshot_number in (select snapshot_number from coder) and position is not null
)

select
    coded.row_id,
    coded.snapshot_number,
    coded.position,
    coder.coder,
    coder.coding,
    coded.page_hash,
    coded.actor_type,
    coded.booking_signal
from coded
join observation_row row_ on row_.rowid = coded.row_id
join coder on coder.snapshot_number = coded.snapshot_number and coder.coding = row_.coding
where coder.is_compared;
