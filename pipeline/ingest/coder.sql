-- One row per snapshot that was coded more than once, and word in the column coding there. One person's word counts as one
-- coder however it is spelled; the rows that count are of coder ''. They are compared when there is exactly one other coder:
-- with more they are what these agreed on, and would make agreement look better than it is.
create temp table coder as
with word as (
    select coding, normal_part(coding) as coder
    from (select distinct coding from sheet_sample)
),

coded as (
    select distinct sample.snapshot_number, word.coder, sample.coding
    from sheet_sample sample
    join word using (coding)
)

select
    snapshot_number,
    coder,
    coding,
    coder <> '' or count(distinct coder) over (partition by snapshot_number) = 2 as is_compared
from coded
qualify count(distinct coder) over (partition by snapshot_number) > 1;
