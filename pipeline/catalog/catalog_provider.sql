-- One row per provider of the catalogue, by slug.
create table catalog_provider (
    provider_ordinal integer,
    provider_slug varchar,
    name varchar,
    time_zone varchar,
    definition json
);

comment on table catalog_provider is 'One row per provider of the booking catalogue, by slug.';
comment on column catalog_provider.provider_ordinal is 'Place of the provider in lists, from 1.';
comment on column catalog_provider.provider_slug is 'Name of the provider in addresses.';
comment on column catalog_provider.name is 'Name of the provider for people.';
comment on column catalog_provider.time_zone is 'IANA time zone whose wall clock all dates and times of the provider are.';
comment on column catalog_provider.definition is 'The provider without its experiences, every default filled in.';
