-- Rows of a coding whose address differs from that of the first coding of the snapshot at the same position.
with shown as (
    select
        *,
        first_value(page_hash) over same_position as first_page_hash,
        first_value(if(coder = '', 'the final rows have', 'the coding "' || coding || '" has')) over same_position as first_coding
    from compared_row
    window same_position as (partition by snapshot_number, position order by coder, row_id)
)

select
    row_id,
    'url' as column_name,
    'at position ' || position || ' ' || first_coding || ' another address: agreement leaves this position out' as message,
    'code the same result at the same position; leave out the position of a result that this coding lacks' as hint
from shown
where page_hash <> first_page_hash
