-- Search and ranking of records by name: every typed word must be part of the name, regardless of accents and case.
-- data.folded is in a migration, because columns depend on it.

-- The words as `like` patterns for a folded name, the longest and most selective first. Null if nothing was typed.
create function rules.name_patterns(typed text) returns text[]
language sql immutable parallel safe
set search_path = pg_catalog
as $$
  select array_agg('%' || regexp_replace(w.word, '([\\%_])', '\\\1', 'g') || '%' order by length(w.word) desc, w.word)
  from (select distinct word from regexp_split_to_table(data.folded(name_patterns.typed), '\s+') as s (word) where word <> '') w
$$;

-- 0: the whole name or either half of 'United Nations (UN)'; 1: its beginning; 2: each typed word begins a word; 3: any part. The name is folded and contains every word. Equal to matchRank in domain/search/best-match.ts.
create function rules.match_rank(name_search text, typed text) returns integer
language sql immutable parallel safe
set search_path = pg_catalog
as $$
  select case
    when btrim(name_search) = part or starts_with(btrim(name_search), part || ' (') or right(btrim(name_search), length(part) + 3) = ' (' || part || ')' then 0
    when starts_with(btrim(name_search), part) then 1
    when not exists (
      select from regexp_split_to_table(part, '\s+') as s (word)
      where strpos(regexp_replace(' ' || name_search collate data.names, '[^[:alnum:]]', ' ', 'g'), regexp_replace(' ' || word collate data.names, '[^[:alnum:]]', ' ', 'g')) = 0
    ) then 2
    else 3
  end
  from (select btrim(data.folded(match_rank.typed))) as p (part)
$$;
