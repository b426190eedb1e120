-- The host of an address as people name it: in lower case, without `www.` and without the scheme's own port. Most
-- addresses have neither a port nor a query directly behind the host, and need no pattern.
create or replace temp macro host_of(url) as
    case
        when contains(split_part(url, '/', 3), ':') or contains(split_part(url, '/', 3), '?') or contains(split_part(url, '/', 3), '#')
            then regexp_replace(
                regexp_replace(
                    lower(regexp_extract(url, '^[^/]*//[^/?#]+')), '^(http://.*):80$|^(https://.*):443$', '\1\2'
                ),
                '^https?://(www\.)?',
                ''
            )
        when starts_with(lower(split_part(url, '/', 3)), 'www.') then lower(split_part(url, '/', 3))[5:]
        else lower(split_part(url, '/', 3))
    end;
