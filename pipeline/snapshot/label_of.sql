-- The label of a score's value by the methodology; null without a value. `below` is null for the last label.
create temp macro label_of(of_score, points) as (
    select label from methodology_labels
    where score = of_score and points >= "from" and points < coalesce(below, 101)
);
