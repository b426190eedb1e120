-- One row per response of the market API except the pages of lists. The server and the static tree use these bytes.
create table response (
    resource varchar,
    market_id uuid,
    analyzed_at date,
    path varchar,
    -- Without it DuckDB tries a dictionary of the bodies first, which takes longer than rendering them.
    body varchar using compression zstd
);

comment on table response is 'One row per response of the market API except the pages of lists, rendered once. The server and the static files give these bytes.';
comment on column response.resource is 'Name of the resource: {{resource_names}}.';
comment on column response.market_id is 'The market of an analysis or a history.';
comment on column response.analyzed_at is 'Day of the snapshot of an analysis.';
comment on column response.path is 'File of the static tree, relative to dist/; null for the analyses of older snapshots.';
comment on column response.body is 'The JSON text.';
