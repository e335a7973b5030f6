-- The parking lot: documents with their facts, and events, that programs deliver and people import or reject.
-- The columns generated from `data` are those that lists search, filter and order by; the rules check `data` first.

-- The texts of a list, or one text; anything else is an empty list.
create function data.texts_of(list jsonb) returns text[]
language plpgsql immutable parallel safe
set search_path = pg_catalog
as $$
begin
  if jsonb_typeof(list) = 'string' then return array[list #>> '{}']; end if;
  if jsonb_typeof(list) is distinct from 'array' then return '{}'; end if;
  return array(select e #>> '{}' from jsonb_array_elements(list) with ordinality as l (e, o) where jsonb_typeof(e) = 'string' order by o);
end
$$;

-- A day written YYYY-MM-DD.
create function data.day_of(value jsonb) returns date
language plpgsql immutable parallel safe
set search_path = pg_catalog
as $$
declare
  day constant text := value #>> '{}';
begin
  return case when day ~ '^\d{4}-\d\d-\d\d$' then make_date(substr(day, 1, 4)::int, substr(day, 6, 2)::int, substr(day, 9, 2)::int) end;
end
$$;

create table data.parking_lot (
  id bigint generated always as identity,
  pid bigint,
  type text not null,
  status text not null default 'waiting',
  imported_id bigint,
  source text not null,
  source_id text not null,
  data jsonb not null,
  newer jsonb,
  assigned_to text,
  reason text,
  settled_by text,
  settled_at timestamptz,
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_by text,
  updated_at timestamptz,
  version integer not null default 1,
  import_run bigint,
  name text generated always as (case type when 'events' then data->'attributes'->>'hazard_name' when 'documents' then data->>'name' else left(data->>'excerpt', 300) end) stored,
  name_search text generated always as (data.folded(left(case type when 'events' then data->'attributes'->>'hazard_name' when 'documents' then data->>'name' else data->>'excerpt' end, 2000))) stored,
  url text generated always as (data->>'url') stored,
  countries text[] not null generated always as (data.texts_of(case type when 'events' then data->'attributes'->'iso3' when 'documents' then data->'countries' else data->'iso3' end)) stored,
  causes text[] not null generated always as (case type when 'events' then array[coalesce(data->>'displacement_type', 'Disaster')]
    when 'documents' then data.texts_of(data->'displacement_types') else data.texts_of(data->'displacement_type') end) stored,
  day date generated always as (case type when 'events' then data.day_of(data->'attributes'->'start_date') when 'documents' then data.day_of(data->'publication_date') end) stored,
  hazard_type_id integer generated always as (case type when 'events' then (data->>'hazard_type_id')::integer end) stored,
  glide_number text generated always as (case type when 'events' then data->'attributes'->>'glide_number' end) stored,
  note text generated always as (case when newer->'attributes'->>'alert_level' is distinct from data->'attributes'->>'alert_level'
    then source || ' now says ' || (newer->'attributes'->>'alert_level') end) stored,
  constraint parking_lot_pkey primary key (id),
  constraint parking_lot_source_source_id_key unique (source, source_id),
  constraint parking_lot_pid_fkey foreign key (pid) references data.parking_lot (id) on delete restrict,
  constraint parking_lot_type_fkey foreign key (type) references data.parking_lot_types (name) on delete restrict,
  constraint parking_lot_status_fkey foreign key (status) references data.parking_lot_statuses (name) on delete restrict,
  constraint parking_lot_assigned_to_fkey foreign key (assigned_to) references data.users (username) on delete restrict,
  constraint parking_lot_settled_by_fkey foreign key (settled_by) references data.users (username) on delete restrict,
  constraint parking_lot_created_by_fkey foreign key (created_by) references data.users (username) on delete restrict,
  constraint parking_lot_updated_by_fkey foreign key (updated_by) references data.users (username) on delete restrict,
  constraint parking_lot_import_run_fkey foreign key (import_run) references data.import_runs (id) on delete restrict,
  constraint parking_lot_imported check ((status = 'imported') = (imported_id is not null)),
  constraint parking_lot_settled check ((status = 'waiting') = (settled_at is null)),
  constraint parking_lot_facts_of_documents check (pid is null or type = 'facts'),
  constraint parking_lot_reason_form check (length(reason) <= 2000 and (reason is null or status = 'rejected')),
  constraint parking_lot_source_size check (length(source) between 1 and 100 and length(source_id) between 1 and 2000 and octet_length(source_id) <= 2400)
);
comment on table data.parking_lot is 'What programs deliver: type documents, facts (of the document pid) or events. `data` is as it was sent, `newer` the last revision of an event that arrived after it was imported or rejected; imported_id is the record that a person made of it.';

create index parking_lot_newest_idx on data.parking_lot (type, created_at desc, id desc) include (status);
create index parking_lot_waiting_idx on data.parking_lot (type, assigned_to) where status = 'waiting';
create index parking_lot_pid_idx on data.parking_lot (pid, status) include (causes) where pid is not null;
create index parking_lot_imported_idx on data.parking_lot (type, imported_id) where imported_id is not null;
create index parking_lot_assigned_to_idx on data.parking_lot (assigned_to) where assigned_to is not null;
create index parking_lot_name_search_idx on data.parking_lot using gin (name_search public.gin_trgm_ops);
create index parking_lot_countries_idx on data.parking_lot using gin (countries);

-- A record that waits is compared with what is there already: events by GLIDE number, or by hazard and day.
create index events_glide_numbers_idx on data.events using gin (glide_numbers) where glide_numbers <> '{}';
create index events_hazard_day_idx on data.events (hazard_type_id, start_day) where hazard_type_id is not null;
