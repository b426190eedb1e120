-- One row per snapshot with several codings, and value of its column coding. Spellings of the same value are one coder;
-- the final rows are of coder ''. Final rows are compared if there is exactly one other coder. With more coders they
-- are the result of a discussion and would overstate agreement.
create temp table coder as
with word as (
    select coding, normal_part(coding) as coder
    from (select distinct coding from sheet_sample)
),

coded as (
    select distinct sample.snapshot_number, word.coder, sample.coding
    from sheet_sample sample
    join word using (coding)
    where sample.snapshot_number in (select snapshot_number from sheet_sample where coding <> '')
)

select
    snapshot_number,
    coder,
    coding,
    coder <> '' or count(distinct coder) over (partition by snapshot_number) = 2 as is_compared
from coded
qualify count(distinct coder) over (partition by snapshot_number) > 1;
