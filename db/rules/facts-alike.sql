-- Facts that are like those to be saved, with the reason: each may count the same people again.

-- Why two facts of a country and type may be the same, or null; days and places are those of rules.days_of and rules.places_of. Small figures are often equal by chance: without
-- a common place only figures of 100 and more are compared (of IDMC's 21,340 figures of 2025, 7,164 equal another with overlapping dates, but only 211 of these are 100 or more).
create function rules.reason_alike(same_document boolean, figure bigint, days date[], places text[], other_figure bigint, other_days date[], other_places text[]) returns text
language sql immutable parallel safe
return case
  when same_document and figure = other_figure and days is not distinct from other_days and places = other_places then 'Identical'
  when days[1] <= coalesce(other_days[2], other_days[1]) and other_days[1] <= coalesce(days[2], days[1]) then case
    when figure = other_figure and places && other_places then 'Same figure and place, overlapping dates'
    when same_document and places = other_places and places <> '{}' then 'Same document and places, overlapping dates'
    when figure = other_figure and figure >= 100 then 'Same figure, overlapping dates'
  end
end;

-- The order of the reasons, the surest first.
create function rules.rank_alike(reason text) returns integer
language sql immutable parallel safe
return array_position(array['Identical', 'Same figure and place, overlapping dates', 'Same figure, overlapping dates', 'Same document and places, overlapping dates'], reason);

-- Facts as they would be saved, with the id of a saved one, against those there are, the five surest of each, and those before them in the list. line counts from 0. A master fact
-- is not compared with its sub-facts, which it sums up.
create function rules.facts_alike(facts jsonb)
returns table (line bigint, other_line bigint, id bigint, serial_no text, name text, figure bigint, created_by text, status text, reason text)
language plpgsql stable
set search_path = pg_catalog
as $$
#variable_conflict use_column
begin
  if jsonb_typeof(facts) is distinct from 'array' or jsonb_array_length(facts) > 500 then
    perform rules.refuse('facts_alike_form', 'facts must be a list of at most 500 facts', 'facts', '22023');
  end if;
  return query
  with given as materialized (
    select g.position - 1 as line, rules.number_of(g.fact->'id')::bigint as id, rules.number_of(g.fact->'document_id')::bigint as document_id,
      rules.number_of(g.fact->'parent_id')::bigint as parent_id, g.fact->>'iso3' as iso3, g.fact->>'type' as type, g.fact->>'name' as name,
      rules.places_of(g.fact->'locations') as places,
      coalesce(rules.number_of(g.fact->'data'->'figure'), rules.figure(
        rules.number_of(g.fact->'data'->'reported_figure')::bigint, g.fact->'data'->>'unit', rules.number_of(g.fact->'household_size'->'figure')))::bigint as figure,
      rules.days_of(g.fact->>'type', data.date_of(g.fact->'data'->'start_date'), data.date_of(g.fact->'data'->'end_date'), data.date_of(g.fact->'data'->'stock_date')) as days
    from jsonb_array_elements(facts) with ordinality as g (fact, position)
  )
  select found.* from (
    select g.line, null::bigint as other_line, o.id, o.serial_no, o.name, o.figure, o.created_by, o.status, o.reason
    from given g
    cross join lateral (
      select c.id, c.serial_no, c.name, c.figure, c.created_by, c.status, r.reason
      from (
        select f.*, rules.days_of(f.type, f.figure_start_date, f.figure_end_date, f.stock_date) as days
        from data.facts f where f.archived_at is null and f.iso3 = g.iso3 and f.type = g.type and f.figure = g.figure
        union all
        select f.*, rules.days_of(f.type, f.figure_start_date, f.figure_end_date, f.stock_date)
        from data.facts f where f.archived_at is null and f.iso3 = g.iso3 and f.type = g.type and f.figure is distinct from g.figure and f.document_id = g.document_id
      ) c
      -- Places are costly to compare, so only those of overlapping dates are.
      cross join lateral (
        select rules.reason_alike(c.document_id is not distinct from g.document_id, g.figure, g.days, g.places, c.figure, c.days, rules.places_of(c.locations)) as reason
        where c.days is not distinct from g.days or c.days[1] <= coalesce(g.days[2], g.days[1]) and g.days[1] <= coalesce(c.days[2], c.days[1])
        offset 0
      ) r
      where c.id is distinct from g.id and r.reason is not null and (c.id = g.parent_id or c.parent_id = g.id) is not true
      order by rules.rank_alike(r.reason), c.id desc
      limit 5
    ) o
    union all
    select g.line, o.line, null, null, o.name, o.figure, null, null, r.reason
    from given g
    join given o on o.line < g.line and o.iso3 = g.iso3 and o.type = g.type
    cross join lateral (
      select rules.reason_alike(o.document_id is not distinct from g.document_id, g.figure, g.days, g.places, o.figure, o.days, o.places) as reason
    ) r
    where r.reason is not null
  ) found
  order by found.line, rules.rank_alike(found.reason), found.id, found.other_line;
end
$$;
