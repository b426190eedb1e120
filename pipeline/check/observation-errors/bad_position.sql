-- Rows whose position is not a whole number from 1.
select
    rowid as row_id,
    'position' as column_name,
    'the position "' || left(bad_position, 200) || '" is not a positive whole number of at most nine digits' as message,
    'type the rank of the result: 1, 2, 3 …' as hint,
    'positions' as rule
from observation_row
where bad_position <> ''
