-- One row per file of the static tree at the address of a market's former name, with the current id.
create table response_moved as
select
    unnest([{{moved_paths}}]) as path,
    concat('{"data":null,"meta":{"id":"', old_market_id, '","moved_to":"', market_id, '"}}') as body
from market_alias
order by path;

comment on table response_moved is 'One row per static file at an address that a market had under an old name; a server answers 301.';
comment on column response_moved.path is 'File of the static tree, relative to dist/.';
comment on column response_moved.body is 'The JSON text.';
