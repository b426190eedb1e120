-- The first row of each snapshot whose sample is smaller or larger than the methodology expects. Sheets with errors are
-- left out, because some of their rows may be unread.
with unusual as (
    select snapshot_number, sum(row_count) as sample_size
    from sheet_sample
    where
        coding = ''
        and sheet_number not in (select sheet_number from sheet where kind = 'observations' and has_errors)
    group by snapshot_number
    having sum(row_count) < {{sample_size_min}} or sum(row_count) > {{sample_size_max}}
)

select
    arg_min(row_.row_id, row_.position) as row_id,
    'position' as column_name,
    'the sample has ' || any_value(unusual.sample_size)
    || if(any_value(unusual.sample_size) = 1, ' result', ' results') || ', expected are '
    || {{sample_size_min}} || ' to ' || {{sample_size_max}} as message,
    'check that the first three result pages were coded completely, and nothing else' as hint,
    'positions-organic' as rule
from coded_row row_
join unusual using (snapshot_number)
where row_.is_final
group by snapshot_number
