-- One row per city of the sheet of places, whether it has markets or not.
create table place as
select country, city, country_code, latitude, longitude, source, city_key
from place_row
order by city_key;

comment on table place is 'One row per city of places.csv: where it is, whether it has markets or not.';
comment on column place.country is 'Country, as written in places.csv.';
comment on column place.city is 'City, as written in places.csv.';
comment on column place.country_code is 'Country by the two letters of ISO 3166-1.';
comment on column place.latitude is 'Degrees north of the equator.';
comment on column place.longitude is 'Degrees east of Greenwich.';
comment on column place.source is 'Where the coordinates come from.';
comment on column place.city_key is 'Country and city, normalised and joined by U+001F: what the market_key of each of its markets begins with.';
