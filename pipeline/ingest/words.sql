-- Enumerations of the sheets as types, and macros that convert cells.
create type actor_type as enum ({{actor_types}});
create type booking_signal as enum ({{booking_signals}});

-- Days and positions as they are usually written. A column of such a type is read faster than texts, but each statement
-- that names the type takes time for each of its words. Sheets with other days are read as texts.
create temp type usual_day as enum (
    select strftime(day, '%Y-%m-%d')
    from range({{first_usual_day}}, {{first_usual_day}} + interval 15 years, interval 1 day) days (day)
);
create temp type usual_position as enum (select position::varchar from range(1, 1000) positions (position));

-- Removes blanks at the ends of a cell. The condition avoids the call for most cells.
create temp macro trimmed(cell) as
    case when starts_with(cell, ' ') or ends_with(cell, ' ') then trim(cell) else cell end;

-- Whether a cell has only blanks and control characters. The first condition decides most cells fast.
create temp macro is_blank(cell) as
    case when cell[1] between '!' and '~' then false else not regexp_matches(cell, '[^\s\p{Z}\p{Cc}]') end;

-- Words of ASCII with single spaces between them, as most names are, are tidy, and lower case is their normal form. All
-- other texts take the functions of contract/, which are slower.
create temp macro is_tidy_ascii(cell) as regexp_full_match(cell, '[!-~]+( [!-~]+)*');
create temp macro tidy_part(cell) as case when is_tidy_ascii(cell) then cell else tidy_text(cell) end;
create temp macro normal_part(cell) as case when is_tidy_ascii(cell) then lower(cell) else normal_text(cell) end;

-- A normalised part in the form that searches compare: full-width letters become usual ones, for instance.
create temp macro search_part(part) as case when is_tidy_ascii(part) then part else search_text(part) end;

-- The key of a market: its normal parts, joined by U+001F.
create temp macro market_key(country, city, activity, criteria) as
    concat(
        normal_part(country), chr(31), normal_part(city), chr(31), normal_part(activity), chr(31), normal_part(criteria)
    );

-- Whether a text contains control or format characters that are not blanks.
create temp macro has_invisible(cell) as regexp_matches(cell, '[\x00-\x08\x0e-\x1f\x7f-\x{9f}\p{Cf}]');

-- A valid day of the form YYYY-MM-DD, else null.
create temp macro day_of(cell) as
    case when length(cell) = 10 and try_cast(cell as date)::varchar = cell then try_cast(cell as date) end;

-- The day in a text by a format of strptime, or null. A time may follow the day. Numbers may end in a slash, a point or
-- an East Asian character, with blanks after it: 2026. 1. 15., 2026年1月15日.
create temp macro day_by(cell, form) as
    try_strptime(
        regexp_replace(regexp_replace(cell, '([0-9])[.年月] *', '\1/', 'g'), '[ T日].*|/$', ''), form
    )::date;

-- The days that a text of another form may mean, or the number that a spreadsheet has for a day. Of 3/1/26 day and
-- month may be exchanged.
create temp macro days_meant(cell) as list_filter(
    [
        day_by(cell, '%d/%m/%Y'), day_by(cell, '%m/%d/%Y'), day_by(cell, '%Y/%m/%d'),
        day_by(cell, '%d/%m/%y'), day_by(cell, '%m/%d/%y'),
        day_by(cell, '%d-%m-%Y'), day_by(cell, '%m-%d-%Y'), day_by(cell, '%Y-%m-%d'),
        case when regexp_full_match(cell, '[34][0-9]{4}') then date '1899-12-30' + try_cast(cell as integer) end
    ],
    lambda day: day between date '2000-01-01' and date '2099-12-31'
);

-- How to write a day that is not of the form YYYY-MM-DD. Sheets that are joined repeat the header.
create temp macro day_hint(cell) as if(
    lower(cell) in ('analyzed_at', 'audited_at'),
    'remove the line: it repeats the names of the columns',
    concat(
        'write the day as YYYY-MM-DD',
        coalesce(
            ': ' || nullif(array_to_string(list_sort(list_distinct(days_meant(cell)), 'desc'), ' or '), '')
                || '; in a spreadsheet, give the column the format text first',
            ', for example 2026-02-28'
        )
    )
);

-- A whole number from 1 of at most nine digits, not counting zeros before them, else null.
create temp macro position_of(cell) as
    case when regexp_full_match(cell, '0*[1-9][0-9]{0,8}') then try_cast(cell as integer) end;

-- True, false, or null for other texts; ignores case and blanks around the text.
create temp macro boolean_of(cell) as
    case cell {{boolean_cases}} else case lower(trim(cell::varchar)) {{boolean_cases}} end end;

-- Pattern of a label of a host: it has a character other than hyphens and other ASCII signs.
create temp macro host_part() as
    '[!$&''()*+,;=@_`~-]*'
    || '[^!$&''()*+,;=@_`~\s\p{Z}\p{Cc}\p{Cf}/?#:\[\]<>^|%"{}\\.-]'
    || '[^\s\p{Z}\p{Cc}\p{Cf}/?#:\[\]<>^|%"{}\\.]*';

-- Whether a text is an absolute http(s) address: labels separated by single dots, an optional port up to 65535, and no
-- blanks or invisible characters.
create temp macro is_address(cell) as
    regexp_full_match(
        cell,
        '(?i:https?)://'
        || host_part() || '(\.' || host_part() || ')*\.?'
        || '(:(0*[0-9]{1,4}|0*[1-5][0-9]{4}|0*6[0-4][0-9]{3}|0*65[0-4][0-9]{2}|0*655[0-2][0-9]|0*6553[0-5]))?'
        || '([/?#][^\s\p{Z}\p{Cc}\p{Cf}]*)?'
    );

-- The path of an address, without a trailing slash.
create temp macro path_of(cell) as rtrim(regexp_extract(cell, '//[^/?#]+([^?#]*)', 1), '/');

-- File and line of a row. line is null in a sheet that has a row on every line; row_index counts from 0.
create temp macro location_of(sheet, line, row_index) as concat(sheet, ':', coalesce(line, row_index + 2));

-- Normalises an address for comparison: scheme and host in lower case, without default port, fragment and trailing
-- slash.
create temp macro normal_address(cell) as
    concat(
        case
            when lower(cell) like 'https:%'
                then concat('https://', regexp_replace(lower(regexp_extract(cell, '//([^/?#]+)', 1)), ':443$', ''))
            else concat('http://', regexp_replace(lower(regexp_extract(cell, '//([^/?#]+)', 1)), ':80$', ''))
        end,
        path_of(cell),
        regexp_extract(cell, '^[^#]*?(\?[^#]*)', 1)
    );

-- Like normal_address, but faster: nearly all addresses are already normalised except for the trailing slash.
-- has_plain_host: whether the cell has scheme and host in lower case, and no port.
create temp macro page_address_by_host(cell, has_plain_host) as
    case
        when contains(cell, '#') or contains(cell, '/?') or ends_with(cell, '//') or not has_plain_host
            then normal_address(cell)
        when not ends_with(cell, '/') then cell
        when contains(cell, '?') then normal_address(cell)
        else left(cell, -1)
    end;

create temp macro page_address(cell) as
    page_address_by_host(cell, regexp_matches(cell, '^https?://[a-z0-9.-]+(/|$)'));

-- Whether a text is certainly an address, and has a plain host. A fast test that covers most addresses.
create temp macro is_plain_address(cell) as
    regexp_full_match(cell, 'https?://-*[a-z0-9][a-z0-9-]*(\.-*[a-z0-9][a-z0-9-]*)*(/[!-~]*)?');

-- Whether a cell has a text that is not an address. is_plain: the result of is_plain_address.
create temp macro is_no_address(cell, is_plain) as
    case when is_plain or cell = '' then false else not is_address(cell) end;

-- A number from 0 to 100, else null.
create temp macro percentage_of(cell) as
    case when regexp_full_match(cell, '\s*(100(\.0+)?|[0-9]{1,2}(\.[0-9]+)?)\s*') then trim(cell)::double end;

-- A whole number from 0, else null.
create temp macro whole_number_of(cell) as
    case when regexp_full_match(cell, '\s*[0-9]{1,9}\s*') then trim(cell)::integer end;

-- Host and path of an address, decoded. Most have ASCII alone and nothing to decode.
create temp macro page_of(host, path) as
    case
        when regexp_full_match(concat(host, path), '[!-$&-~]*') and not contains(host, 'xn--') then concat(host, path)
        else readable_page(concat(host, path))
    end;
