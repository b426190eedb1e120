-- One row per operator without an audit whose page may have one under a similar address, which no result has. The two
-- addresses may differ in http or https, in www., in letters that one of them encodes, and in the query: one has no
-- query, or both have the same. Parameters that make no other page do not count as a query.
create temp macro page_query(url) as
    ltrim(regexp_replace('&' || regexp_extract(url, '^[^#?]*\?([^#]+)', 1), '{{same_page_parameter}}', '', 'g'), '&');

create temp table near_audit as
with unaudited as (
    select
        operator.row_id,
        operator.analyzed_at,
        observed.url,
        page_of(host_of(observed.url), path_of(observed.url)) as page,
        page_query(observed.url) as page_query
    from operator
    join observation_row observed on observed.rowid = operator.row_id
    where operator.audit_state = 'without_audit' and observed.url <> ''
),

unused as (
    select
        rowid as audit_row_id,
        url,
        address,
        audited_at,
        page_of(host_of(url), path_of(url)) as page,
        page_query(url) as page_query
    from audit_row
    where
        audited_at is not null
        and rowid not in (select audit_row_id from operator where audit_state <> 'without_audit')
        and is_address(url)
)

select
    unaudited.row_id,
    unaudited.url,
    unused.audit_row_id,
    unused.url as audit_url
from unaudited
join unused
    on unused.page = unaudited.page
    and (unused.page_query = unaudited.page_query or '' in (unused.page_query, unaudited.page_query))
    and unused.audited_at between unaudited.analyzed_at - {{audit_max_age_days}} and unaudited.analyzed_at
where hash(unused.address) not in (select page_hash from observation_row)
qualify row_number() over (partition by unaudited.row_id order by unused.audited_at desc, audit_row_id) = 1;
