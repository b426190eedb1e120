-- Direct rows whose engine is a word for none or unknown, which would be counted as an engine of that name.
select
    rowid as row_id,
    'direct_booking_engine' as column_name,
    '"{cell}" is taken for the name of an engine' as message,
    'leave the cell empty if the engine is unknown; an engine of the operator''s own is custom' as hint,
    'engine' as rule
from observation_row
where
    coding = '' and booking_signal = 'direct'
    and lower(direct_booking_engine) in ('none', 'no', 'unknown', 'n/a', 'na', 'null', 'nil', 'no engine', '-', '–', '?', '0')
