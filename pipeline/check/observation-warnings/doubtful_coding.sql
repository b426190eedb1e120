-- The first row of each coding that looks like a misspelt `final`; its rows are not scored.
select
    min(first_row_id) as row_id,
    'coding' as column_name,
    'the coding "' || coding || '" is taken for an independent one; its rows are not scored' as message,
    'write final, or leave the cell empty, if these rows are to count' as hint
from sheet_sample
where coding <> '' and damerau_levenshtein(lower(coding), 'final') <= 2
group by sheet_number, coding
