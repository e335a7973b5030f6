-- Identical facts: the same document (or none), country, type, dates, places and figure. One of them is probably entered twice.

-- The places of a fact, comparable whatever their order: type, name and point of each. Costly: it comes last in a condition.
create function rules.places_of(locations jsonb) returns text[]
language sql immutable parallel safe cost 2000
set search_path = pg_catalog
as $$
  select array(
    select concat_ws('|', l->>'type', data.folded(rules.trimmed(coalesce(l->>'name', ''))), trim_scale((l->'latlng'->>0)::numeric), trim_scale((l->'latlng'->>1)::numeric))
    from jsonb_array_elements(coalesce(nullif(places_of.locations->'locations', 'null'), '[]')) l order by 1)
$$;

-- The days that a fact of this type has: a flow its first and last, a stock its only one.
create function rules.days_of(type text, first_day date, last_day date, stock_date date) returns date[]
language sql immutable parallel safe
return case when type like '%Flow%' then array[first_day, last_day] else array[stock_date] end;

-- The other facts like it; candidates come from facts_identical_idx.
create function rules.facts_identical_to(own bigint, document_id bigint, iso3 text, type text, figure bigint, days date[], locations jsonb) returns setof data.facts
language sql stable
begin atomic
  -- Read when it is created, so that PostgreSQL puts it in place of each call.
  select f.* from data.facts f
  where f.archived_at is null and f.iso3 = facts_identical_to.iso3 and f.figure = facts_identical_to.figure and f.type = facts_identical_to.type
    and coalesce(f.document_id, 0) = coalesce(facts_identical_to.document_id, 0) and f.id is distinct from own
    and rules.days_of(f.type, f.figure_start_date, f.figure_end_date, f.stock_date) is not distinct from days
    and rules.places_of(f.locations) = rules.places_of(facts_identical_to.locations);
end;

-- Facts as they would be saved, with the id of a saved one, against those there are and those before them in the list. line counts from 0.
create function rules.identical_facts(facts jsonb)
returns table (line bigint, other_line bigint, id bigint, serial_no text, name text, figure bigint, created_by text, status text)
language plpgsql stable
set search_path = pg_catalog
as $$
#variable_conflict use_column
begin
  if jsonb_typeof(facts) is distinct from 'array' or jsonb_array_length(facts) > 500 then
    perform rules.refuse('identical_facts_form', 'facts must be a list of at most 500 facts', 'facts', '22023');
  end if;
  return query
  with given as materialized (
    select g.position - 1 as line, rules.number_of(g.fact->'id')::bigint as id, rules.number_of(g.fact->'document_id')::bigint as document_id,
      g.fact->>'iso3' as iso3, g.fact->>'type' as type, g.fact->>'name' as name, g.fact->'locations' as locations,
      coalesce(rules.number_of(g.fact->'data'->'figure'), rules.figure(
        rules.number_of(g.fact->'data'->'reported_figure')::bigint, g.fact->'data'->>'unit', rules.number_of(g.fact->'household_size'->'figure')))::bigint as figure,
      rules.days_of(g.fact->>'type', data.date_of(g.fact->'data'->'start_date'), data.date_of(g.fact->'data'->'end_date'), data.date_of(g.fact->'data'->'stock_date')) as days
    from jsonb_array_elements(facts) with ordinality as g (fact, position)
  )
  select g.line, null::bigint, f.id, f.serial_no, f.name, f.figure, f.created_by, f.status
  from given g
  cross join lateral rules.facts_identical_to(g.id, g.document_id, g.iso3, g.type, g.figure, g.days, g.locations) f
  union all
  select g.line, o.line, null, null, o.name, o.figure, null, null
  from given g
  join given o on o.line < g.line and o.iso3 = g.iso3 and o.type = g.type and o.figure = g.figure and o.days is not distinct from g.days
    and o.document_id is not distinct from g.document_id and rules.places_of(o.locations) = rules.places_of(g.locations)
  order by 1, 3, 2;
end
$$;
