-- The kinds of record with a page, each described once: their numbers, 'Jump to anything', saved searches and history follow. The screens have the same list (web/data/kinds.tsx).
-- area: the first part of the address; subject: of the permissions; guarded: hidden without the right to view. The others are expressions over the table, as r.
create function rules.areas() returns table (area text, relation text, subject text, guarded boolean, serial_no text, name text, countries text, year text)
language sql immutable
set search_path = pg_catalog
as $$
  values
    ('facts', 'facts', 'facts', false, 'r.serial_no', 'r.name', 'array[r.iso3]', 'r.year'),
    ('events', 'events', 'events', false, 'r.serial_no', 'r.name', 'r.countries', 'r.year'),
    ('documents', 'documents', 'documents', false, 'r.serial_no', 'r.name', 'r.countries', 'extract(year from r.publication_date)::integer'),
    ('publishers', 'publishers', 'publishers', false, 'null', 'r.name', 'array[r.iso3]', 'null::integer'),
    ('tabular-datasets', 'tabular_datasets', 'datasets', false, 'null', 'r.name', 'array[r.iso3]', 'null::integer'),
    ('contacts', 'contacts', 'contacts', true, 'null', 'r.full_name', 'r.countries_of_operation', 'null::integer'),
    ('communications', 'communications', 'communications', true, 'null', 'coalesce(r.subject, ''Communication'')', 'array[r.iso3]', 'extract(year from r.conducted_at)::integer')
$$;

-- The kinds of notes on a country, which everybody sees. The others are expressions over the table, as r.
create function rules.note_kinds() returns table (relation text, countries text, name text)
language sql immutable
set search_path = pg_catalog
as $$
  select k, 'array[r.iso3]', 'r.title' from unnest('{contextual_analysis,significant_updates,monitoring_challenges}'::text[]) with ordinality as n (k, position) order by position
$$;

-- The kinds of records whose deletion and archiving are operations, and whose changes are told.
create function rules.kinds_of_operations() returns text[]
language sql immutable
set search_path = pg_catalog
as $$ select array(select a.relation from rules.areas() a union all select n.relation from rules.note_kinds() n) $$;

-- The areas whose records are hidden from the caller.
create function rules.hidden_areas() returns text[]
language sql stable
set search_path = pg_catalog
as $$
  select array(select a.area from rules.areas() a where a.guarded and not rules.may('view', a.subject))
$$;
