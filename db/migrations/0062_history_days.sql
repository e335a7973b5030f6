-- The history of some days, for everybody's activity. Rows are only added, in the order of their times, so that a small index of ranges serves.
create index history_created_at_idx on data.history using brin (created_at) with (pages_per_range = 16);
create index reviews_created_at_idx on data.reviews (created_at);
