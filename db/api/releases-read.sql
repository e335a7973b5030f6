-- A frozen release as the screens read it: its facts as a list, its figures beside those of another release, and the sources of a country.
create view api.release_facts_view with (security_invoker) as
select f.fact_id as id, f.release_id, f.fact_id, f.gsn, f.serial_no, f.name, f.iso3, f.country, f.region, f.year, f.displacement_type, f.type, f.role, f.counted, f.figure,
  f.reported_figure, f.unit, f.term, f.qualifier,
  data.date_of(f.start_date) as start_date, data.date_of(f.end_date) as end_date, data.date_of(f.stock_date) as stock_date,
  f.start_date->>'accuracy' as start_date_accuracy, f.end_date->>'accuracy' as end_date_accuracy, f.stock_date->>'accuracy' as stock_date_accuracy,
  f.status, f.groups, array_to_string(f.groups, ', ') as groups_text, f.event_id, f.event_name, f.glide_numbers, array_to_string(f.glide_numbers, ', ') as glide_numbers_text,
  case when f.glide_numbers <> '{}' or f.event_codes <> '{}' then rules.event_codes_in_words(f.glide_numbers, f.event_codes) end as codes_text,
  f.hazard_category, f.hazard_subcategory, f.hazard_type, f.hazard_subtype, f.document_id, f.document_name, f.document_url, f.publication_date,
  f.publishers, array_to_string(f.publishers, '; ') as publishers_text, f.sources, array_to_string(f.sources, '; ') as sources_text,
  data.folded(f.name) as name_search, data.folded(f.event_name) as event_name_search
from data.release_facts f;
comment on view api.release_facts_view is E'The facts of frozen releases for the list, as they were when the release was frozen. id is the number of the live fact.\n@primary_key release_id, fact_id\n@order (name, country, region, event_name, document_name) by data.names\n@folded (name) in name_search by data.folded\n@aggregates\n@never_null groups_text, glide_numbers_text, publishers_text, sources_text, name_search';
comment on column api.release_facts_view.id is 'The same as fact_id, under the name that every list has';
comment on column api.release_facts_view.country is E'Country or territory, by its short name\n@label Country';
comment on column api.release_facts_view.region is E'Region of the country\n@label Region';
comment on column api.release_facts_view.name is E'Name of the fact\n@label Name';
comment on column api.release_facts_view.iso3 is E'Code of the country\n@label Country Code';
comment on column api.release_facts_view.year is E'Reporting year\n@label Year';
comment on column api.release_facts_view.displacement_type is E'Cause of the displacement: conflict, disaster or development\n@label Cause';
comment on column api.release_facts_view.type is E'Type of fact; a stock is a figure on a day, a flow a figure over a period\n@label Type';
comment on column api.release_facts_view.role is E'Role in the event, or in the master fact if there is no event; empty: the fact counts by itself\n@label Role';
comment on column api.release_facts_view.counted is E'What the fact adds to the release: a subtracted figure is negative\n@label Counted';
comment on column api.release_facts_view.figure is E'Number of people\n@label Figure';
comment on column api.release_facts_view.reported_figure is E'The figure as given by the source, of people or households\n@label Reported Figure';
comment on column api.release_facts_view.unit is '@label Unit';
comment on column api.release_facts_view.term is '@label Term';
comment on column api.release_facts_view.qualifier is E'Precision of the figure according to the source\n@label Qualifier';
comment on column api.release_facts_view.start_date is E'First day of the figure; flows only\n@label Start Date';
comment on column api.release_facts_view.end_date is E'Last day of the figure; flows only\n@label End Date';
comment on column api.release_facts_view.stock_date is E'Day of the figure; stocks only\n@label Stock Date';
comment on column api.release_facts_view.status is E'Review status when the release was frozen\n@label Status';
comment on column api.release_facts_view.groups is '@label Groups';
comment on column api.release_facts_view.event_id is E'Number of the event\n@label Event';
comment on column api.release_facts_view.event_name is E'Event of the fact\n@label Event Name';
comment on column api.release_facts_view.glide_numbers is E'GLIDE numbers of the event\n@label GLIDE Numbers';
comment on column api.release_facts_view.codes_text is E'GLIDE numbers and other codes of the event, each with its type and country; releases frozen before version 2.18.1 have GLIDE numbers only\n@label Event Codes';
comment on column api.release_facts_view.hazard_type is E'Hazard of the event\n@label Hazard Type';
comment on column api.release_facts_view.hazard_subtype is E'Hazard of the event\n@label Hazard Subtype';
comment on column api.release_facts_view.document_name is E'Document of the fact\n@label Document';
comment on column api.release_facts_view.document_url is E'Address of the document on the web\n@label URL';
comment on column api.release_facts_view.publishers is '@label Publishers';
comment on column api.release_facts_view.sources is '@label Sources';
grant select on api.release_facts_view to web_user;

-- The release that is shown beside another: the latest published one of the year before and of the same causes, else the former revision.
create function rules.beside_release(id bigint) returns table (id bigint, previous boolean)
language sql stable
set search_path = pg_catalog
as $$
  select b.id, b.id is not distinct from r.revises
  from data.releases r
  join data.releases b on b.frozen_at is not null and (b.id = r.revises or b.year = r.year - 1 and b.state = 'Published' and b.causes = r.causes)
  where r.id = beside_release.id
  order by b.id is not distinct from r.revises, b.published_at desc, b.id desc
  limit 1
$$;

create function api.release_beside(id bigint) returns table (id bigint, name text, revision integer, year integer, previous boolean)
language sql stable
set search_path = pg_catalog
as $$
  select r.id, r.name, r.revision, r.year, b.previous from rules.beside_release(release_beside.id) b join data.releases r on r.id = b.id
$$;
comment on function api.release_beside(bigint) is 'The release whose figures are shown beside this one: the latest published one of the year before and of the same causes, else the former revision (previous). No row if there is neither.';

create function api.release_figures_beside(id bigint, iso3 text default null)
returns table (iso3 text, country text, region text, displacement_type text, type text, facts bigint, figure bigint, before bigint)
language sql stable
set search_path = pg_catalog
as $$
  with releases as materialized (
    select release_figures_beside.id as own, (select b.id from rules.beside_release(release_figures_beside.id) b) as other
  ), facts as (
    select f.release_id = release_figures_beside.id as own, f.iso3, f.displacement_type, f.type, f.counted
    from data.release_facts f where f.release_id in ((select r.own from releases r), (select r.other from releases r))
    union all
    select true, v.iso3, v.displacement_type, v.type, v.counted
    from data.releases r cross join lateral rules.verdicts_of(r) v where r.id = release_figures_beside.id and r.frozen_at is null and v.counted is not null
  ), sums as (
    select f.iso3, f.displacement_type, f.type, count(*) filter (where f.own) as facts, sum(f.counted) filter (where f.own) as figure, sum(f.counted) filter (where not f.own) as before
    from facts f
    where release_figures_beside.iso3 is null or f.iso3 = release_figures_beside.iso3
    group by 1, 2, 3
  )
  select s.iso3, coalesce(n.country, o.country, g.idmc_short_name), coalesce(n.region, o.region, g.region), s.displacement_type, s.type, s.facts, s.figure::bigint, s.before::bigint
  from sums s
  left join lateral (select f.country, f.region from data.release_facts f where f.release_id = (select r.own from releases r) and f.iso3 = s.iso3 limit 1) n on true
  left join lateral (select f.country, f.region from data.release_facts f where f.release_id = (select r.other from releases r) and f.iso3 = s.iso3 limit 1) o on n.country is null
  left join data.geo_entities g on n.country is null and o.country is null and g.iso3 = s.iso3
  order by 2, 1, 4, 5
$$;
comment on function api.release_figures_beside(bigint, text) is 'The exact figures of a release by country, cause and type, with the number of their facts, and those of release_beside as before; before the freeze of the facts as they are now. A figure without facts is null. iso3: of one country.';

create function api.release_sources(id bigint, iso3 text) returns table (name text, facts bigint)
language sql stable
set search_path = pg_catalog
as $$
  select s.name, count(distinct f.fact_id)
  from data.release_facts f
  cross join lateral unnest(case when f.sources = '{}' then f.publishers else f.sources end) s (name)
  where f.release_id = release_sources.id and f.iso3 = release_sources.iso3
  group by 1
  order by 2 desc, 1
$$;
comment on function api.release_sources(bigint, text) is 'The sources of the facts of a country in a frozen release, and how many facts each has; the publishers of a document without sources.';

-- Published releases only: a profile shows what the public reads.
create function api.country_released_figures(iso3 text)
returns table (release_id bigint, name text, revision integer, year integer, published_at timestamptz, displacement_type text, type text, figure bigint, facts bigint)
language sql stable
set search_path = pg_catalog
as $$
  select r.id, r.name, r.revision, r.year, r.published_at, f.displacement_type, f.type, sum(f.counted)::bigint, count(f.fact_id)
  from (select r.* from data.releases r where r.state = 'Published' order by r.year desc, r.published_at desc, r.id desc limit 1) r
  left join data.release_facts f on f.release_id = r.id and f.iso3 = country_released_figures.iso3
  group by 1, 2, 3, 4, 5, 6, 7
  order by 6, 7
$$;
comment on function api.country_released_figures(text) is 'The exact figures of a country in the last published release, by cause and type. A release without facts of the country is one row without a cause.';

-- The reasons as columns, for a file.
create function api.compare_releases_table(one bigint, other bigint)
returns table (iso3 text, country text, displacement_type text, type text, before bigint, after bigint, difference bigint, percent numeric, before_rounded bigint, after_rounded bigint,
  new bigint, removed bigint, moved bigint, role_changed bigint, figure_changed bigint, event_changed bigint)
language sql stable
set search_path = pg_catalog
as $$
  select c.iso3, c.country, c.displacement_type, c.type, c.before, c.after, c.difference, c.percent, c.before_rounded, c.after_rounded,
    (c.because->'new'->>'difference')::bigint, (c.because->'removed'->>'difference')::bigint, (c.because->'moved to another country, cause or type'->>'difference')::bigint,
    (c.because->'role changed'->>'difference')::bigint, (c.because->'changed figure'->>'difference')::bigint, (c.because->'moved to another event'->>'difference')::bigint
  from api.compare_releases(compare_releases_table.one, compare_releases_table.other) c
$$;
comment on function api.compare_releases_table(bigint, bigint) is 'compare_releases with the difference of each reason in a column.';
