-- The data that programs outside may read, at the addresses of /external-api (decision 29). Their requests have the role helix_client, which executes the functions at the
-- end. These run as the owner; the role has no right on anything else, not even on the views that the functions read.

create function published.require_client(held text[]) returns text[]
language sql volatile security definer
set search_path = pg_catalog
as $$ select rules.require_entered(require_client.held) $$;

create function published.escaped(value text) returns text
language sql immutable parallel safe
return replace(replace(replace(replace(replace(value, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;'), '''', '&#39;');

-- A day as IDMC writes it: noon in UTC is that day from Honolulu to Auckland.
create function published.moment(day date) returns text
language sql immutable parallel safe
return to_char(day, 'YYYY-MM-DD"T12:00:00.000Z"');

-- The facts of the IDU as everybody may see them: those of idus_facts_view with a source on the web, of displacement or return, of records that are not archived.
-- The text of the popup is HTML, so all parts of it are escaped; `hazard_path` is IDMC's type and sub-type.
create view published.idus as
select i.id, i.country, i.iso3, i.latitude, i.longitude,
  case when i.latitude is not null then format('[%s, %s]', i.latitude, i.longitude) end as centroid,
  coalesce(f.event_role, f.parent_role, 'Recommended figure') as role, i.displacement_type, lower(f.qualifier) as qualifier, i.figure, i.type as figure_category,
  coalesce(i.end_date, i.date) as day, i.date as start_day, coalesce(i.end_date, i.date) as end_day, i.year,
  i.event_id, i.event_name, nullif(array_to_string(e.glide_numbers || array(select (rules.event_code_parts(c))[1] from unnest(e.event_codes) with ordinality u (c, o) order by o), '; '), '') as event_codes,
  nullif(array_to_string(array(select 'Glide Number' from unnest(e.glide_numbers)) || array(select (rules.event_code_parts(c))[2] from unnest(e.event_codes) with ordinality u (c, o) order by o), '; '), '') as event_code_types,
  data.date_of(e.start_date) as event_start_day, data.date_of(e.end_date) as event_end_day, h.helix2_type_subtype as hazard_path,
  t.info || ' <br> ' || published.escaped(i.excerpt_for_idu) || ' <br> <a href="' || published.escaped(i.url) || '" target="_blank">'
    || published.escaped(coalesce(nullif(s.sources, ''), d.name)) || coalesce(' - ' || to_char(d.publication_date, 'DD FMMonth YYYY'), '') || '</a>' as standard_popup_text,
  t.info as standard_info_text, nullif(s.sources, '') as sources, i.url as source_url,
  l.names as locations_name, l.coordinates as locations_coordinates, l.accuracies as locations_accuracy, l.types as locations_type,
  to_char(i.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at
from api.idus_facts_view i
join data.facts f on f.id = i.id
join data.documents d on d.id = f.document_id
left join data.events e on e.id = f.event_id
left join data.hazard_types h on h.id = e.hazard_type_id
cross join lateral (
  select string_agg(p.name, '; ' order by p.name collate data.names) as sources from data.publishers p where p.id = any (d.sources) and p.archived_at is null
) s
cross join lateral (
  select '<b> ' || published.escaped(i.country) || ':' || to_char(i.figure, '999G999G999G999G990') || case when i.type like '%Return%' then ' returns' else ' displacements' end
    || coalesce(' (' || lower(published.escaped(nullif(f.term, 'Displaced'))) || ')', '') || ', ' || to_char(i.date, 'DD FMMonth') || ' - '
    || to_char(coalesce(i.end_date, i.date), 'DD FMMonth') || ' </b>' as info
) t
cross join lateral (
  select string_agg(o.place->>'name', '; ' order by o.at) as names, string_agg(format('%s, %s', o.place->'latlng'->>0, o.place->'latlng'->>1), '; ' order by o.at) as coordinates,
    string_agg(o.place->>'accuracy', '; ' order by o.at) as accuracies, string_agg(o.place->>'type', '; ' order by o.at) as types
  from jsonb_array_elements(case jsonb_typeof(f.locations->'locations') when 'array' then f.locations->'locations' else '[]' end) with ordinality o (place, at)
) l
where i.url ~* '^https?://\S' and i.figure is not null and i.date is not null
  and i.type in ('New Displacement (Flow)', 'Multiple Displacement (Flow)', 'IDPs (Stock)', 'People Displaced Across Borders (Stock)', 'Return (Flow)',
    'Returnees (Stock)', 'Failed Return / Returnee Displacement (Flow)')
  and d.archived_at is null and not d.confidential and e.archived_at is null
  -- Programs outside see no mark of a sample. Without real facts they try the interface with the sample.
  and (f.import_run is null or f.import_run <> all ((select rules.sample_runs())::bigint[]) or not (select rules.leaves_out_sample()));

create view published.figures as
select a.year, c.iso3, c.country as country_name, c.cause, c.new_displacement, c.new_displacement_rounded, c.total_displacement, c.total_displacement_rounded
from rules.answering_releases() a
cross join lateral rules.release_by_country(a.id) c
where c.cause = a.cause;

create view published.disasters as
select a.year, d.iso3, d.first, d.new_displacement, d.new_displacement_rounded, d.total_displacement, d.total_displacement_rounded,
  to_jsonb(f) - '{release_id,gsn,serial_no,version,role,qualifier,status,idu,groups,parent_id,event_version,document_id,document_version,document_name,document_url,publication_date,locations,step}'::text[]
    as fact
from rules.answering_releases() a
cross join lateral rules.release_disasters(a.id) d
join data.release_facts f on f.release_id = a.id and f.fact_id = d.first
where a.cause = 'Disaster';

create view published.analyses as
select n.iso3, n.year, n.cause as figure_cause, n.category as figure_category, n.description, n.figures, n.figures_rounded, n.analysis_id
from rules.answering_releases() a
cross join lateral rules.release_analyses(a.id) n
where n.cause = a.cause;

-- From here on: the functions that clients execute. Empty lists and null choose all.

create function published.chosen(iso3 text, year integer, countries text[], years integer[], from_year integer, to_year integer) returns boolean
language sql immutable parallel safe
return (chosen.countries = '{}' or chosen.iso3 = any (chosen.countries)) and (chosen.years = '{}' or chosen.year = any (chosen.years))
  and (chosen.from_year is null or chosen.year >= chosen.from_year) and (chosen.to_year is null or chosen.year <= chosen.to_year);

-- A function in a list of columns returns its rows one by one, so a long answer is in no memory as a whole. `hazards` is IDMC's tree: path, category, subcategory,
-- type and subtype. `ids` chooses and orders the facts.
create function published.idu_lines(hazards json, as_feature boolean, cause text, days integer, countries text[], years integer[], from_year integer, to_year integer, ids bigint[])
returns setof text
language sql stable security definer
set search_path = pg_catalog
as $$
  select (case when idu_lines.as_feature then json_build_object(
      'type', 'Feature',
      'geometry', case when r.longitude is not null then json_build_object('type', 'Point', 'coordinates', json_build_array(r.longitude, r.latitude)) end,
      'properties', o.line) else o.line end)::text
  from published.idus r
  left join json_to_recordset(idu_lines.hazards) h (path text, category text, subcategory text, type text, subtype text)
    on h.path = lower(split_part(split_part(r.hazard_path, ' > ', 2), ' (', 1))
  cross join lateral (
    select json_build_object(
      'id', r.id, 'country', r.country, 'iso3', r.iso3, 'latitude', r.latitude, 'longitude', r.longitude, 'centroid', r.centroid, 'role', r.role,
      'displacement_type', r.displacement_type, 'qualifier', r.qualifier, 'figure', r.figure,
      'displacement_date', published.moment(r.day), 'displacement_start_date', published.moment(r.start_day), 'displacement_end_date', published.moment(r.end_day),
      'year', r.year, 'event_id', r.event_id, 'event_name', r.event_name, 'event_codes', r.event_codes, 'event_code_types', r.event_code_types,
      'event_start_date', published.moment(r.event_start_day), 'event_end_date', published.moment(r.event_end_day),
      'category', h.category, 'subcategory', h.subcategory, 'type', h.type, 'subtype', h.subtype,
      'standard_popup_text', r.standard_popup_text, 'standard_info_text', r.standard_info_text, 'old_id', null,
      'sources', r.sources, 'source_url', r.source_url, 'locations_name', r.locations_name, 'locations_coordinates', r.locations_coordinates,
      'locations_accuracy', r.locations_accuracy, 'locations_type', r.locations_type, 'displacement_occurred', null, 'created_at', r.created_at
    ) as line
  ) o
  where (idu_lines.cause is null or r.displacement_type = idu_lines.cause)
    and (idu_lines.days is null or r.day > current_date - idu_lines.days)
    and published.chosen(r.iso3, r.year, idu_lines.countries, idu_lines.years, idu_lines.from_year, idu_lines.to_year)
    and (idu_lines.ids is null or r.id = any (idu_lines.ids))
  order by r.day desc, r.id desc
$$;

create function published.idu_ids(cause text, days integer, countries text[], years integer[], from_year integer, to_year integer) returns setof bigint
language sql stable security definer
set search_path = pg_catalog
as $$
  select r.id from published.idus r
  where (idu_ids.cause is null or r.displacement_type = idu_ids.cause)
    and (idu_ids.days is null or r.day > current_date - idu_ids.days)
    and published.chosen(r.iso3, r.year, idu_ids.countries, idu_ids.years, idu_ids.from_year, idu_ids.to_year)
  order by r.day desc, r.id desc
$$;

-- The parts of an ETag. Rows are only removed from the beginning, so these four numbers are never those of an earlier state.
create function published.idus_state() returns text
language sql stable security definer
set search_path = pg_catalog
as $$ select concat_ws('.', current_date, min(c.id), max(c.id), count(*), sum(c.id)) from data.published_changes c $$;

create function published.releases_state() returns text
language sql stable security definer
set search_path = pg_catalog
as $$
  select concat_ws(' ', string_agg(concat_ws('.', a.year, a.cause, a.id), ',' order by a.year, a.cause),
    -- The names and middles of countries are those of now.
    (select md5(string_agg(concat_ws(' ', g.iso3, g.idmc_short_name, g.centroid), ',' order by g.iso3)) from data.geo_entities g))
  from rules.answering_releases() a
$$;

create function published.countries() returns table (iso3 text, country_name text, latitude double precision, longitude double precision)
language sql stable security definer
set search_path = pg_catalog
as $$ select g.iso3, g.idmc_short_name, g.centroid[1], g.centroid[2] from data.geo_entities g $$;

create function published.years() returns setof integer
language sql stable security definer
set search_path = pg_catalog
as $$ select distinct a.year from rules.answering_releases() a order by 1 $$;

do $$
declare
  of_releases text;
begin
  foreach of_releases in array '{figures,disasters,analyses}'::text[] loop
    execute format($function$
      create function published.%1$s_of(countries text[], years integer[], from_year integer, to_year integer) returns setof published.%1$s
      language sql stable security definer
      set search_path = pg_catalog
      as $body$
        select r.* from published.%1$s r
        where published.chosen(r.iso3, r.year, %1$s_of.countries, %1$s_of.years, %1$s_of.from_year, %1$s_of.to_year)
      $body$
    $function$, of_releases);
  end loop;
end
$$;

revoke all on all functions in schema published from public;
grant usage on schema published to helix_client;
grant execute on function published.require_client(text[]), published.idu_lines(json, boolean, text, integer, text[], integer[], integer, integer, bigint[]),
  published.idu_ids(text, integer, text[], integer[], integer, integer), published.idus_state(), published.releases_state(), published.countries(), published.years(),
  published.figures_of(text[], integer[], integer, integer), published.disasters_of(text[], integer[], integer, integer), published.analyses_of(text[], integer[], integer, integer)
  to helix_client;
