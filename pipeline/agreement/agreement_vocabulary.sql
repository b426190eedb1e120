-- One row per value that a variable can have, in the order in which both are shown.
create or replace temp table agreement_vocabulary as
select *
from (values {{values}}) listed (variable_number, variable, value_number, value);
