-- A fraction of 1 as published, with five decimals.
create or replace temp macro fraction(number) as round(number, 5)::decimal(7, 5);

-- Chance-corrected agreement: 1 for full agreement, 0 for agreement by chance.
create or replace temp macro corrected(agreement, chance_disagreement) as 1 - (1 - agreement) / chance_disagreement;
