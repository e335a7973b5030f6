-- Every record that has a page, as 'Jump to anything' names it.
create view api.records_view with (security_invoker) as
select 'facts' as type, f.id, f.gsn, f.serial_no, f.name,
  array(select g.idmc_short_name from data.geo_entities g where g.iso3 = f.iso3) as countries, f.year
from data.facts f where f.archived_at is null
union all
select 'events', e.id, e.gsn, e.serial_no, e.name,
  array(select g.idmc_short_name from data.geo_entities g where g.iso3 = any (e.countries) order by 1), e.year
from data.events e where e.archived_at is null
union all
select 'documents', d.id, d.gsn, d.serial_no, d.name,
  array(select g.idmc_short_name from data.geo_entities g where g.iso3 = any (d.countries) order by 1), extract(year from d.publication_date)::integer
from data.documents d where d.archived_at is null
union all
select 'publishers', p.id, p.gsn, null, p.name,
  array(select g.idmc_short_name from data.geo_entities g where g.iso3 = p.iso3), null
from data.publishers p where p.archived_at is null
union all
select 'tabular-datasets', t.id, t.gsn, null, t.name,
  array(select g.idmc_short_name from data.geo_entities g where g.iso3 = t.iso3), null
from data.tabular_datasets t where t.archived_at is null
union all
select 'contacts', c.id, c.gsn, null, c.full_name,
  array(select g.idmc_short_name from data.geo_entities g where g.iso3 = any (c.countries_of_operation) order by 1), null
from data.contacts c where c.archived_at is null
union all
select 'communications', m.id, m.gsn, null, coalesce(m.subject, 'Communication'),
  array(select g.idmc_short_name from data.geo_entities g where g.iso3 = m.iso3), extract(year from m.conducted_at)::integer
from data.communications m where m.archived_at is null;
comment on view api.records_view is E'Facts, events, documents, publishers, tabular datasets, contacts and communications, with countries and year to distinguish records of the same name.\n@primary_key gsn\n@never_null type, id, gsn, name, countries';
grant select on api.records_view to web_user;

-- The record of the typed number or serial number first, then names as match_rank ranks them, in each the newest. Of each kind, whole names and the newest 40 matches are
-- ranked, so that a frequent word costs no more than a rare one; custom plans, because only the typed text shows which of the two it is.
create function api.records_named(typed text) returns setof api.records_view
language plpgsql stable
set search_path = pg_catalog
set plan_cache_mode = force_custom_plan
as $$
declare
  said text := btrim(typed, E' \t\n@');
  number bigint := case when said ~ '^[0-9]{1,15}$' then said::bigint end;
  whole text := data.folded(said);
  words text[] := rules.name_patterns(said);
  longest text := words[1];
  chosen bigint[];
begin
  with found as (
    (select f.gsn, 1 as kind, f.id, f.name_search from data.facts f where f.archived_at is null and f.name_search like longest and f.name_search like all (words) order by f.id desc limit 40)
    union (select f.gsn, 1, f.id, f.name_search from data.facts f where f.archived_at is null and f.name_search = whole limit 40)
    union (select e.gsn, 2, e.id, e.name_search from data.events e where e.archived_at is null and e.name_search like longest and e.name_search like all (words) order by e.id desc limit 40)
    union (select e.gsn, 2, e.id, e.name_search from data.events e where e.archived_at is null and e.name_search = whole limit 40)
    union (select d.gsn, 3, d.id, d.name_search from data.documents d where d.archived_at is null and d.name_search like longest and d.name_search like all (words) order by d.id desc limit 40)
    union (select d.gsn, 3, d.id, d.name_search from data.documents d where d.archived_at is null and d.name_search = whole limit 40)
    union (select p.gsn, 4, p.id, p.name_search from data.publishers p where p.archived_at is null and p.name_search like longest and p.name_search like all (words) order by p.id desc limit 40)
    union (select p.gsn, 4, p.id, p.name_search from data.publishers p where p.archived_at is null and p.name_search = whole limit 40)
    union (select t.gsn, 5, t.id, t.name_search from data.tabular_datasets t where t.archived_at is null and t.name_search like longest and t.name_search like all (words) order by t.id desc limit 40)
    union (select t.gsn, 5, t.id, t.name_search from data.tabular_datasets t where t.archived_at is null and t.name_search = whole limit 40)
    union (select c.gsn, 6, c.id, c.name_search from data.contacts c where c.archived_at is null and c.name_search like longest and c.name_search like all (words) order by c.id desc limit 40)
    union (select c.gsn, 6, c.id, c.name_search from data.contacts c where c.archived_at is null and c.name_search = whole limit 40)
    union (select m.gsn, 7, m.id, m.name_search from data.communications m where m.archived_at is null and m.name_search like longest and m.name_search like all (words) order by m.id desc limit 40)
    union (select m.gsn, 7, m.id, m.name_search from data.communications m where m.archived_at is null and m.name_search = whole limit 40)
  ), ranked as (
    select f.gsn, f.kind, f.id, rules.match_rank(f.name_search, said) as rank from found f
  ), best as (
    select r.gsn, r.kind, r.id, r.rank, row_number() over (partition by r.kind order by r.rank, r.id desc) as place from ranked r
  ), all_found as (
    select g.gsn, -1 as rank, 0 as kind, g.id from api.gsn g where g.gsn = number or g.serial_no = upper(said)
    union all
    select b.gsn, b.rank, b.kind, b.id from best b where b.place <= 8
  )
  select array_agg(f.gsn order by f.rank, f.kind, f.id desc) into chosen
  from (select distinct on (c.gsn) c.* from all_found c order by c.gsn, c.rank) f;
  -- An array, because a join would build all rows of the view.
  return query select v.* from api.records_view v where v.gsn = any (chosen) order by array_position(chosen, v.gsn);
end
$$;
comment on function api.records_named(text) is 'The record of a number or serial number, then up to 8 records of each kind whose names contain every typed word: whole names first, then beginnings, beginnings of words, other parts; in each the newest first.';
