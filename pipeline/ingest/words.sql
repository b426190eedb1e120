-- Words of the sheets as types, and the readings of a cell that several tables share.
create type actor_type as enum ({{actor_types}});
create type booking_signal as enum ({{booking_signals}});

-- Blanks at the ends of a cell are typing, not content. The test in front spares the many cells without.
create temp macro trimmed(cell) as
    case when starts_with(cell, ' ') or ends_with(cell, ' ') then trim(cell) else cell end;

-- A day written YYYY-MM-DD that exists, else null.
create temp macro day_of(cell) as
    case when try_cast(cell as date)::varchar = cell then try_cast(cell as date) end;

-- True, false, or null for a cell that is neither.
create temp macro boolean_of(cell) as
    case lower(cell) {{boolean_cases}} end;

-- Whether a text is an absolute http(s) address without blanks.
create temp macro is_address(cell) as
    regexp_full_match(cell, '(?i:https?)://[^\s/?#]+([/?#]\S*)?');

-- The form in which two addresses of one page are equal: scheme and host in lower case, without default port, fragment
-- and trailing slash; null for an address that is in this form already. The plain tests in front spare most addresses the
-- patterns behind.
create temp macro address_unless_normal(cell) as
    case
        when lower(cell) = cell
            and not ends_with(cell, '/') and not contains(cell, '#') and not contains(cell, '/?')
            and not contains(cell[7:], ':')
            then null
        when regexp_full_match(cell, 'https?://[a-z0-9.-]+/[^\s#?]*') then nullif(rtrim(cell, '/'), cell)
        else nullif(
            concat(
                case
                    when lower(cell) like 'https:%'
                        then concat('https://', regexp_replace(lower(regexp_extract(cell, '//([^/?#]+)', 1)), ':443$', ''))
                    else concat('http://', regexp_replace(lower(regexp_extract(cell, '//([^/?#]+)', 1)), ':80$', ''))
                end,
                rtrim(regexp_extract(cell, '//[^/?#]+([^?#]*)', 1), '/'),
                regexp_extract(cell, '^[^#]*?(\?[^#]*)', 1)
            ),
            cell
        )
    end;

-- Whether a text is surely an absolute http(s) address: a cheap test for most of them.
create temp macro is_plain_address(cell) as
    (starts_with(cell, 'https://') or starts_with(cell, 'http://'))
    and not contains(cell, ' ') and split_part(cell, '/', 3) <> '';

-- A number from 0 to 100, else null.
create temp macro percentage_of(cell) as
    case when regexp_full_match(cell, '(100(\.0+)?|[0-9]{1,2}(\.[0-9]+)?)') then cell::double end;

-- A whole number from 0, else null.
create temp macro whole_number_of(cell) as
    case when regexp_full_match(cell, '[0-9]{1,9}') then cell::integer end;
