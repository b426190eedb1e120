-- Rows whose actor type is none of the words of the contract; the hint names the word most like it.
select
    rowid as row_id,
    'actor_type' as column_name,
    'the actor type "' || bad_actor_type || '" is not known' as message,
    'did you mean '
    || list_aggregate(
        list_transform(
            enum_range(null::actor_type),
            lambda word: {distance: damerau_levenshtein(lower(bad_actor_type), word), word: word}
        ),
        'min'
    ).word
    || '? Allowed are ' || array_to_string(enum_range(null::actor_type), ', ') as hint
from observation_row
where bad_actor_type <> ''
