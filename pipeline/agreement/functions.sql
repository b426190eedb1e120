-- A fraction of 1 as it is published: five decimals.
create or replace temp macro fraction(number) as round(number, 5)::decimal(7, 5);

-- How much of the disagreement that chance would give is missing: 1 where all agree, 0 where chance explains it all.
create or replace temp macro corrected(agreement, chance_disagreement) as 1 - (1 - agreement) / chance_disagreement;
