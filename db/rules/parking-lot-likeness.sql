-- Records that a record of the parking lot may be. A merged record stands for its survivor.

-- A document that looks like one that waits: {id, name, reason}. Run for each row of a list, so both searches use an index.
create function rules.document_like(url text, name_search text, day date) returns jsonb
language sql stable
set search_path = pg_catalog
as $$
  select coalesce(
    (select jsonb_build_object('id', s.id, 'name', s.name, 'reason', 'Same URL') from data.documents d join data.documents s on s.id = coalesce(d.merged_into, d.id)
      where d.url = document_like.url and s.archived_at is null order by s.id limit 1),
    (select jsonb_build_object('id', s.id, 'name', s.name, 'reason', 'Same title and date') from data.documents d join data.documents s on s.id = coalesce(d.merged_into, d.id)
      where d.publication_date = document_like.day and d.name_search = document_like.name_search and s.archived_at is null order by s.id limit 1))
$$;

-- The publishers of the names that a delivery gives.
create function rules.publishers_called(names text[]) returns bigint[]
language sql stable
set search_path = pg_catalog
as $$
  select array(select distinct s.id from data.publishers l join data.publishers s on s.id = coalesce(l.merged_into, l.id)
    where l.name_search = any (array(select data.folded(n) from unnest(names) n)) and s.archived_at is null order by 1)
$$;

create function rules.event_like(glide_number text, hazard_type_id integer, countries text[], day date) returns jsonb
language sql stable
set search_path = pg_catalog
as $$
  select coalesce(
    (select jsonb_build_object('id', e.id, 'name', e.name, 'reason', 'Same GLIDE number') from data.events e
      where e.glide_numbers <> '{}' and e.glide_numbers @> array[event_like.glide_number] and e.archived_at is null order by e.id limit 1),
    (select jsonb_build_object('id', e.id, 'name', e.name, 'reason', 'Same hazard and country within 3 days') from data.events e
      where e.hazard_type_id = event_like.hazard_type_id and e.start_day between event_like.day - 3 and event_like.day + 3 and e.archived_at is null
        and (e.countries && event_like.countries or exists (select from data.facts f where f.event_id = e.id and f.iso3 = any (event_like.countries) and f.archived_at is null))
      order by abs(e.start_day - event_like.day), e.id limit 1))
$$;
