-- The host of an address as people name it: in lower case, without `www.` and without the scheme's own port.
create or replace temp macro host_of(url) as
    regexp_replace(
        regexp_replace(lower(regexp_extract(url, '^[^/]*//[^/?#]+')), '^(http://.*):80$|^(https://.*):443$', '\1\2'),
        '^https?://(www\.)?',
        ''
    );
