-- The IDU page reads the facts of the last days, newest first, and finds words in their names and excerpts: few of all facts are in the IDU.
create index facts_idu_day_idx on data.facts ((case when type like '%Flow%' then figure_start_date else stock_date end) desc nulls last, id desc)
  where idu and archived_at is null;
create index facts_idu_words_idx on data.facts using gin (data.folded(name || ' ' || (data->>'excerpt_for_idu')) gin_trgm_ops)
  where idu and archived_at is null;
