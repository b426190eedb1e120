-- Rows with an unknown booking signal. The hint suggests similar values.
with unknown as (
    select word, meant_booking_signal(word) as meant
    from (select distinct bad_booking_signal as word from observation_row where bad_booking_signal <> '')
)

select
    row_.rowid as row_id,
    'booking_signal' as column_name,
    'the booking signal "' || left(word, 200) || '" is not known' as message,
    case when meant <> '' then 'did you mean ' || meant || '? ' else '' end
    || 'Allowed are ' || array_to_string(enum_range(null::booking_signal), ', ') as hint,
    if(contains(enum_range(null::booking_signal)::varchar[], meant), replace(meant, '_', '-'), 'booking-signal') as rule
from observation_row row_
join unknown on row_.bad_booking_signal = unknown.word
