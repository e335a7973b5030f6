-- Household sizes: what a size is, its lookup for a fact, changes of the list, and the facts that a change concerns.

-- The size of a country in a year: that of the last year before it if the year has none.
create function rules.known_household_size(iso3 text, year integer) returns data.household_sizes
language plpgsql stable
set search_path = pg_catalog
as $$
declare
  known data.household_sizes;
begin
  select * into known from data.household_sizes h
  where h.iso3 = known_household_size.iso3 and h.year <= known_household_size.year and h.archived_at is null
  order by h.year desc limit 1;
  return known;
end
$$;

-- A size that was looked up, or not found, is that of the list, whatever was sent; a Manual size is a person's. `moved`: country, year or unit changed and the size
-- did not; then a Manual size of 0, which says nothing, is looked up too (as in the form).
create function rules.looked_up_size(household_size jsonb, iso3 text, year integer, moved boolean) returns jsonb
language plpgsql stable
set search_path = pg_catalog
as $$
declare
  size numeric;
begin
  if iso3 is null or year is null or household_size->>'type' = 'Manual' and not (moved and (household_size->>'figure')::numeric = 0) then
    return household_size;
  end if;
  size := (rules.known_household_size(iso3, year)).size;
  return case when size is null then '{"type": "Not Found", "figure": 0}' else jsonb_build_object('type', 'Lookup', 'figure', size) end;
end
$$;

-- The source of a fact's size in words; null if the size does not count or was typed.
create function rules.household_size_source(household_size jsonb, unit text, iso3 text, year integer) returns text
language plpgsql stable
set search_path = pg_catalog
as $$
declare
  known data.household_sizes;
begin
  if unit is distinct from 'Household' or household_size->>'type' <> 'Lookup' then return null; end if;
  known := rules.known_household_size(iso3, year);
  return case
    when known.size is null then 'The list has no size any more'
    when known.size <> (household_size->>'figure')::numeric then format('The list has %s now: %s', known.size, concat_ws(', ', known.source, 'for ' || known.year))
    else concat_ws(', ', known.source, 'for ' || known.year) end;
end
$$;

-- Why people can't save a size; a null name if they can.
create function rules.household_size_fault(iso3 text, year integer, size numeric, source text, observed integer) returns rules.refusal
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  return case
    when coalesce(iso3, '') = '' then rules.refusal('household_size_iso3_required', 'Country is required', '23514')
    when not exists (select from data.geo_entities g where g.iso3 = household_size_fault.iso3) then
      rules.refusal('household_size_country', format('There is no country with the code %s', left(iso3, 100)), '23503')
    when year is null then rules.refusal('household_size_year_required', 'Year is required', '23514')
    when year not between 1900 and 2200 then rules.refusal('household_size_year', 'The year must lie between 1900 and 2200', '23514')
    when size is null then rules.refusal('household_size_required', 'Size is required', '23514')
    -- The largest of a country is 9.42: anything above 50 is a decimal point that was lost.
    when size not between 1 and 50 then rules.refusal('household_size_range', 'The size must lie between 1 and 50', '23514')
    when coalesce(source, '') = '' then rules.refusal('household_size_source_required', 'Source is required', '23514')
    when length(source) > 500 then rules.refusal('household_size_source_size', 'The source is longer than 500 characters', '22001')
    when observed not between 1900 and 2200 then rules.refusal('household_size_observed', 'The year of the observation must lie between 1900 and 2200', '23514')
  end;
end
$$;

create function rules.clean_household_size() returns trigger
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  new.iso3 := upper(rules.trimmed(new.iso3));
  new.source := nullif(rules.trimmed(new.source), '');
  return new;
end
$$;

create function rules.require_household_size() returns trigger
language plpgsql stable
set search_path = pg_catalog
as $$
declare
  fault constant rules.refusal := rules.household_size_fault(new.iso3, new.year, new.size, new.source, new.observed);
begin
  if fault.name is not null and new.archived_at is null then
    perform rules.refuse(fault.name, fault.message, case
      when fault.name like '%source%' then 'source' when fault.name like '%observed%' then 'observed' when fault.name like '%year%' then 'year'
      when fault.name in ('household_size_iso3_required', 'household_size_country') then 'iso3' else 'size' end, fault.sqlstate);
  end if;
  return new;
end
$$;

-- Writes of the view: its rows of years without a size are not in the list, and a deleted row that is added again comes back.
create function rules.keep_household_size() returns trigger
language plpgsql volatile
set search_path = pg_catalog
as $$
declare
  kept data.household_sizes;
begin
  if tg_op = 'INSERT' then
    insert into data.household_sizes as h (iso3, year, size, source, observed) values (new.iso3, new.year, new.size, new.source, new.observed)
    on conflict (iso3, year) do update set size = excluded.size, source = excluded.source, observed = excluded.observed, archived_at = null
    where h.archived_at is not null
    returning * into kept;
    if kept.id is null then
      perform rules.refuse('household_size_taken', format('There is already a size of %s in %s', new.iso3, new.year), 'year', '23505');
    end if;
  elsif tg_op = 'UPDATE' then
    update data.household_sizes h set size = new.size, source = new.source, observed = new.observed
    where h.id = old.id and h.version = old.version and h.archived_at is null returning * into kept;
  else
    update data.household_sizes h set archived_at = now() where h.id = old.id and h.version = old.version and h.archived_at is null returning * into kept;
    return case when kept.id is not null then old end;
  end if;
  if kept.id is null then return null; end if;
  new.id := kept.id;
  new.iso3 := kept.iso3;
  new.country := (select g.idmc_short_name from data.geo_entities g where g.iso3 = kept.iso3);
  new.source := kept.source;
  new.known_year := kept.year;
  new.version := kept.version;
  return new;
end
$$;

-- A number as programs and files write it; null if it is none.
create function rules.number_of(value jsonb) returns numeric
language sql immutable
set search_path = pg_catalog
as $$
  select case when jsonb_typeof(value) in ('number', 'string') and length(value #>> '{}') < 40 and value #>> '{}' ~ '^\s*\d+([.,]\d+)?\s*$'
    then replace(value #>> '{}', ',', '.')::numeric end
$$;

-- A row of a change: what was given, the result and, of a refused row, the reason.
create type rules.household_size_change as (row_number bigint, iso3 text, year integer, size numeric, source text, observed integer, before numeric, result text, message text);

create function rules.judged_household_sizes(changes jsonb) returns setof rules.household_size_change
language sql stable
set search_path = pg_catalog
as $$
  with given as (
    select c.ordinal, c.change, upper(rules.trimmed(c.change->>'iso3')) as iso3, y.year, rules.number_of(c.change->'size') as size,
      nullif(rules.trimmed(c.change->>'source'), '') as source, o.year as observed, coalesce(c.change->>'delete' = 'true', false) as gone,
      first_value(c.ordinal) over (partition by upper(rules.trimmed(c.change->>'iso3')), y.year order by c.ordinal) as first_ordinal
    from jsonb_array_elements(changes) with ordinality as c (change, ordinal)
    cross join lateral (select case when n between 0 and 9999 and n = trunc(n) then n::integer end as year from rules.number_of(c.change->'year') n) y
    cross join lateral (select case when n between 0 and 9999 and n = trunc(n) then n::integer end as year from rules.number_of(c.change->'observed') n) o
  ), judged as (
    select g.*, h.size as before, h.source as source_before, h.observed as observed_before, case
      when jsonb_typeof(g.change) is distinct from 'object' then 'A row is an object'
      when g.year is null and coalesce(g.change->>'year', '') <> '' then format('%s is not a year', quote_literal(left(g.change->>'year', 100)))
      when g.first_ordinal < g.ordinal then format('This country and year are in row %s already', g.first_ordinal)
      when g.gone then case when h.id is null then 'The list has no size of this country and year' end
      when g.size is null and coalesce(g.change->>'size', '') <> '' then format('%s is not a number', quote_literal(left(g.change->>'size', 100)))
      when g.observed is null and coalesce(g.change->>'observed', '') <> '' then format('%s is not a year', quote_literal(left(g.change->>'observed', 100)))
      else (rules.household_size_fault(g.iso3, g.year, g.size, g.source, g.observed)).message end as fault
    from given g
    left join data.household_sizes h on h.iso3 = g.iso3 and h.year = g.year and h.archived_at is null
  )
  select ordinal, iso3, year, size, source, observed, before, case
    when fault is not null then 'refused'
    when gone then 'deleted'
    when before is null then 'added'
    when (size, source, observed) is distinct from (before, source_before, observed_before) then 'changed'
    else 'unchanged' end, fault
  from judged order by ordinal
$$;

-- The facts in households whose size is not the list's, of the countries and years that these rows cover.
create function rules.facts_of_household_sizes(rows rules.household_size_change[]) returns table (
  id bigint, serial_no text, name text, iso3 text, year integer, status text, locked boolean, size_before numeric, size_after numeric, figure_before bigint, figure_after bigint)
language sql stable
set search_path = pg_catalog
as $$
  select f.id, f.serial_no, f.name, f.iso3, f.year, f.status, coalesce(s.locks_fact, false),
    (f.household_size->>'figure')::numeric, coalesce(n.size, 0), f.figure, rules.figure(f.reported_figure, f.unit, coalesce(n.size, 0))::bigint
  from data.facts f
  left join data.review_statuses s on s.name = f.status
  left join lateral (
    select h.year, h.size from data.household_sizes h
    where h.iso3 = f.iso3 and h.year <= f.year and h.archived_at is null order by h.year desc limit 1
  ) n on true
  where f.archived_at is null and f.unit = 'Household' and f.household_size->>'type' <> 'Manual'
    and (f.household_size->>'figure')::numeric <> coalesce(n.size, 0)
    and f.iso3 in (select g.iso3 from unnest(rows) g)
    and exists (select from unnest(rows) g where g.iso3 = f.iso3 and g.result <> 'refused' and g.year <= f.year and coalesce(n.year <= g.year, true))
$$;

-- Adds, changes and deletes sizes in one transaction and leaves out the rows that it refuses; `recompute` gives the facts that are not locked their new size, by every
-- rule of a save. Answers with each row and the facts concerned: as a trial (Prefer: tx=rollback) it is the preview.
create function rules.change_household_sizes(changes jsonb, recompute boolean) returns jsonb
language plpgsql volatile
set search_path = pg_catalog
as $$
declare
  judged rules.household_size_change[];
  concerned bigint[];
  answer jsonb;
begin
  perform rules.refuse(rules.permission_refusal('UPDATE', 'reference lists'));
  if jsonb_typeof(changes) is distinct from 'array' or jsonb_array_length(changes) > 20000 then
    perform rules.refuse('household_sizes_form', 'changes must be a list of at most 20,000 rows', 'changes', '22023');
  end if;
  -- Two changes at once would judge the same rows.
  perform pg_advisory_xact_lock(hashtext('helix household sizes'));
  judged := array(select j from rules.judged_household_sizes(changes) j);
  insert into data.household_sizes as h (iso3, year, size, source, observed)
  select j.iso3, j.year, j.size, j.source, j.observed from unnest(judged) j where j.result in ('added', 'changed')
  on conflict (iso3, year) do update set size = excluded.size, source = excluded.source, observed = excluded.observed, archived_at = null;
  update data.household_sizes h set archived_at = now() from unnest(judged) j where j.result = 'deleted' and h.iso3 = j.iso3 and h.year = j.year;
  select jsonb_build_object(
    'rows', (select coalesce(jsonb_agg(to_jsonb(j) order by j.row_number), '[]') from unnest(judged) j),
    'facts', coalesce(jsonb_agg(to_jsonb(f) order by abs(f.figure_after - f.figure_before) desc, f.id) filter (where f.rank <= 200), '[]'),
    'facts_count', count(*), 'locked_count', count(*) filter (where f.locked)),
    coalesce(array_agg(f.id) filter (where not f.locked), '{}')
  into answer, concerned
  from (
    select c.*, row_number() over (order by abs(c.figure_after - c.figure_before) desc, c.id) as rank from rules.facts_of_household_sizes(judged) c
  ) f;
  if recompute and concerned <> '{}' then
    -- Those that one change of many takes; `rest` are for further ones.
    select answer || jsonb_build_object('recomputed', count(*) filter (where c.changes), 'refused', count(*) filter (where not c.changes), 'operation_id', min(c.operation_id), 'rest', to_jsonb(concerned[3001:]))
    into answer
    from rules.change_records('facts', concerned[:3000], '{"household_size": "list"}', 0, null, false) c;
    return answer;
  end if;
  return answer || '{"recomputed": 0, "refused": 0, "operation_id": null, "rest": []}';
end
$$;

-- The sizes of a year as changes for the next one, of the countries that have none there.
create function rules.copied_household_sizes(year integer) returns jsonb
language sql stable
set search_path = pg_catalog
as $$
  select coalesce(jsonb_agg(jsonb_build_object('iso3', h.iso3, 'year', h.year + 1, 'size', h.size, 'source', 'copied from ' || h.year, 'observed', h.observed) order by h.iso3), '[]')
  from data.household_sizes h
  where h.year = copied_household_sizes.year and h.archived_at is null
    and not exists (select from data.household_sizes n where n.iso3 = h.iso3 and n.year = h.year + 1 and n.archived_at is null)
$$;

create trigger require_permission before insert or update on data.household_sizes
  for each statement execute function rules.require_permission('reference lists', 'manage');
create trigger clean_household_size before insert or update on data.household_sizes
  for each row execute function rules.clean_household_size();
create trigger require_household_size before insert or update on data.household_sizes
  for each row execute function rules.require_household_size();
create trigger stamp_version before update on data.household_sizes
  for each row execute function rules.stamp_version();

grant insert (iso3, year, size, source, observed), update (size, source, observed, archived_at) on data.household_sizes to web_user;
