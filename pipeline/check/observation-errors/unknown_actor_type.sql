-- Rows with an unknown actor type. The hint suggests similar values.
with unknown as (
    select word, meant_actor_type(word) as meant
    from (select distinct bad_actor_type as word from observation_row where bad_actor_type <> '')
)

select
    row_.rowid as row_id,
    'actor_type' as column_name,
    'the actor type "' || left(word, 200) || '" is not known' as message,
    case when meant <> '' then 'did you mean ' || meant || '? ' else '' end
    || 'Allowed are ' || array_to_string(enum_range(null::actor_type), ', ') as hint,
    if(contains(enum_range(null::actor_type)::varchar[], meant), replace(meant, '_', '-'), 'actor-type') as rule
from observation_row row_
join unknown on row_.bad_actor_type = unknown.word
