-- One row per variable and value that it can have, numbered in display order.
create or replace temp table agreement_vocabulary as
select *
from (values {{values}}) listed (variable_number, variable, value_number, value);
