-- Every record that has a page, as 'Jump to anything' names it.
do $$
begin
  execute 'create view api.records_view with (security_invoker) as ' || (
    select string_agg(format(
      'select %L::text as type, r.id, r.gsn, %s::text as serial_no, %s as name,
        array(select g.idmc_short_name from data.geo_entities g where g.iso3 = any (%s) order by 1) as countries, %s as year,
        r.archived_at is not null as archived
      from data.%I r', a.area, a.serial_no, a.name, a.countries, a.year, a.relation), ' union all ')
    from rules.areas() a);
end
$$;
comment on view api.records_view is E'Facts, events, documents, publishers, tabular datasets, contacts and communications, with countries and year to distinguish records of the same name. Archived ones are found by their numbers.\n@primary_key gsn\n@never_null type, id, gsn, name, countries, archived';
grant select on api.records_view to web_user;

-- The record of the typed number or serial number first, then names as match_rank ranks them, in each the newest. Of each kind, whole names and the newest 40 matches are
-- ranked, so that a frequent word costs no more than a rare one: it is found among the newest 400 records of a kind, a rarer one by the index of words. PostgreSQL can't
-- choose, because it has no statistics of a pattern under row security. Of the kinds that a policy may hide, which are few, all are looked at.
do $$
begin
  execute format($function$
create function api.records_named(typed text) returns setof api.records_view
language plpgsql stable
set search_path = pg_catalog
as $body$
declare
  said text := btrim(typed, E' \t\n@');
  number bigint := case when said ~ '^[0-9]{1,15}$' then said::bigint end;
  whole text := data.folded(said);
  -- 'floods' also finds 'Flood': what is left of the word is a part of both.
  words text[] := rules.name_patterns(regexp_replace(said, '(\w{4,})s\M', '\1', 'g'));
  longest text := words[1];
  parts text[] := rules.match_parts(said);
  chosen bigint[];
begin
  with %s, found as (
    %s
  ), ranked as (
    select f.gsn, f.kind, f.id, rules.match_rank(f.name_search, parts) as rank from found f
  ), best as (
    select r.gsn, r.kind, r.id, r.rank, row_number() over (partition by r.kind order by r.rank, r.id desc) as position from ranked r
  ), all_found as (
    select g.gsn, -1 as rank, 0 as kind, g.id from api.gsn g where g.gsn = number or g.serial_no = upper(said)
    union all
    select b.gsn, b.rank, b.kind, b.id from best b where b.position <= 8
  )
  select array_agg(f.gsn order by f.rank, f.kind, f.id desc) into chosen
  from (select distinct on (c.gsn) c.* from all_found c order by c.gsn, c.rank) f;
  -- An array, because a join would build all rows of the view.
  return query select v.* from api.records_view v where v.gsn = any (chosen) order by array_position(chosen, v.gsn);
end
$body$
$function$, (
    select string_agg(format('near_%1$s as materialized (
        select n.* from (select r.id, r.gsn, r.name_search from data.%2$I r where r.archived_at is null order by r.id desc limit 400) n
        where n.name_search like longest and n.name_search like all (words) order by n.id desc limit 40)', a.position, a.relation), ', ' order by a.position)
    from rules.areas() with ordinality as a (area, relation, subject, guarded, serial_no, name, countries, year, position)
    where not a.guarded
  ), (
    select string_agg(format(
      case when a.guarded then '' else '(select n.gsn, %1$s as kind, n.id, n.name_search from near_%1$s n) union ' end ||
      '(select m.gsn, %1$s as kind, m.id, m.name_search from (
          select r.id, r.gsn, r.name_search from data.%2$I r where r.archived_at is null and r.name_search like longest and r.name_search like all (words) offset 0) m'
        || case when a.guarded then '' else ' where (select count(*) from near_%1$s) < 40' end || ' order by m.id desc limit 40)
      union (select r.gsn, %1$s, r.id, r.name_search from data.%2$I r where r.archived_at is null and r.name_search = whole limit 40)',
      a.position, a.relation), ' union ' order by a.position)
    from rules.areas() with ordinality as a (area, relation, subject, guarded, serial_no, name, countries, year, position)));
end
$$;
comment on function api.records_named(text) is 'The record of a number or serial number, then up to 8 records of each kind whose names contain every typed word, in any order and without the s of a plural: whole names first, then beginnings, beginnings of words, other parts; in each the newest first.';
