-- Rows whose booking signal is none of the words of the contract; the hint names the word most like it.
select
    rowid as row_id,
    'booking_signal' as column_name,
    'the booking signal "' || bad_booking_signal || '" is not known' as message,
    'did you mean '
    || list_aggregate(
        list_transform(
            enum_range(null::booking_signal),
            lambda word: {distance: damerau_levenshtein(lower(bad_booking_signal), word), word: word}
        ),
        'min'
    ).word
    || '? Allowed are ' || array_to_string(enum_range(null::booking_signal), ', ') as hint
from observation_row
where bad_booking_signal <> ''
