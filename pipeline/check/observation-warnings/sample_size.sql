-- The first row of each snapshot whose sample is smaller or larger than the methodology expects. Sheets with errors are
-- left out: rows of theirs may not have been read.
select
    arg_min(row_id, position) as row_id,
    'position' as column_name,
    'the sample has ' || count(*) || ' results, expected are ' || {{sample_size_min}} || ' to ' || {{sample_size_max}} as message,
    'check that the first three result pages were coded completely, and nothing else' as hint
from coded_row
where coding = '' and sheet_number not in (select sheet_number from sheet where kind = 'observations' and has_errors)
group by snapshot_number
having count(*) < {{sample_size_min}} or count(*) > {{sample_size_max}}
