-- The list of facts orders flows by their first day and stocks by their day, newest first: a page is read from the index, not from all facts sorted.
create index facts_first_day_idx on data.facts ((case when type like '%Flow%' then figure_start_date else stock_date end) desc nulls last, id desc);
