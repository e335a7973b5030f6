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

-- The parts of a typed text by which match_rank ranks: the text, then each word as it begins a word of a name with all separators as spaces.
create function rules.match_parts(typed text) returns text[]
language sql immutable parallel safe
set search_path = pg_catalog
as $$
  select part || array(select regexp_replace(' ' || word collate data.names, '[^[:alnum:]]', ' ', 'g') from regexp_split_to_table(part, '\s+') as s (word))
  from (select btrim(data.folded(match_parts.typed))) as p (part)
$$;

-- 0: the whole name or either half of 'United Nations (UN)'; 1: its beginning; 2: each typed word begins a word; 3: any part. The name is folded and contains every word. Equal to matchRank in domain/search/best-match.ts.
-- Most words stand behind a space, so the separators are replaced only for the others: that takes ten times as long.
create function rules.match_rank(name_search text, parts text[]) returns integer
language plpgsql immutable parallel safe
set search_path = pg_catalog
as $$
declare
  part constant text := parts[1];
  name constant text := btrim(name_search);
  apart text := ' ' || name_search;
begin
  if starts_with(name, part) then
    return case when name = part or starts_with(name, part || ' (') or right(name, length(part) + 3) = ' (' || part || ')' then 0 else 1 end;
  end if;
  if right(name, length(part) + 3) = ' (' || part || ')' then return 0; end if;
  for at in 2 .. cardinality(parts) loop
    continue when strpos(apart, parts[at]) > 0;
    apart := regexp_replace(apart collate data.names, '[^[:alnum:]]', ' ', 'g');
    if strpos(apart, parts[at]) = 0 then return 3; end if;
  end loop;
  return 2;
end
$$;
