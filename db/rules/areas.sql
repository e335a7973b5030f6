-- The kinds of record with a page, each described once: their numbers, 'Jump to anything', saved searches and history follow. The screens have the same list (web/data/kinds.tsx).
-- area: the first part of the address; subject: of the permissions; guarded: hidden without the right to view. The others are expressions over the table.
create function rules.areas() returns table (area text, relation text, subject text, guarded boolean, serial_no text, name text, countries text, year text)
language sql immutable
set search_path = pg_catalog
as $$
  values
    ('facts', 'facts', 'facts', false, 'serial_no', 'name', 'array[iso3]', 'year'),
    ('events', 'events', 'events', false, 'serial_no', 'name', 'countries', 'year'),
    ('documents', 'documents', 'documents', false, 'serial_no', 'name', 'countries', 'extract(year from publication_date)::integer'),
    ('publishers', 'publishers', 'publishers', false, 'null', 'name', 'array[iso3]', 'null::integer'),
    ('tabular-datasets', 'tabular_datasets', 'datasets', false, 'null', 'name', 'array[iso3]', 'null::integer'),
    ('contacts', 'contacts', 'contacts', true, 'null', 'full_name', 'countries_of_operation', 'null::integer'),
    ('communications', 'communications', 'communications', true, 'null', 'coalesce(subject, ''Communication'')', 'array[iso3]', 'extract(year from conducted_at)::integer')
$$;

-- The areas whose records are hidden from the caller.
create function rules.hidden_areas() returns text[]
language sql stable
set search_path = pg_catalog
as $$
  select array(select a.area from rules.areas() a where a.guarded and not rules.may('view', a.subject))
$$;
