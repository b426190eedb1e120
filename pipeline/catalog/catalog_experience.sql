-- One row per experience of the catalogue: providers by slug, their experiences in the order of the file.
create table catalog_experience (
    experience_ordinal integer,
    experience_id uuid,
    provider_slug varchar,
    experience_slug varchar,
    type varchar,
    currency varchar,
    booking_mode varchar,
    definition json
);

comment on table catalog_experience is 'One row per experience that can be booked, in the order of providers and their files.';
comment on column catalog_experience.experience_ordinal is 'Place of the experience in lists, from 1.';
comment on column catalog_experience.experience_id is 'Identifier: given in the file, or UUIDv5 of the two slugs.';
comment on column catalog_experience.provider_slug is 'The provider: table catalog_provider.';
comment on column catalog_experience.experience_slug is 'Name of the experience in addresses, unique within its provider.';
comment on column catalog_experience.type is 'excursion, activity, hotel or another word.';
comment on column catalog_experience.currency is 'ISO 4217 code of all prices of the experience.';
comment on column catalog_experience.booking_mode is 'shared or private, where a time slot does not say otherwise.';
comment on column catalog_experience.definition is 'The whole experience, every default filled in; prices in minor units, percentages in basis points.';
