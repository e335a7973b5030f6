-- Sub-facts match their master fact in country, cause and type, and the master's year is at least the sub-fact's less one (spec 1 §5).

-- The misfits of a sub-fact and its master. Views recompute this, so it follows every change of both.
create function rules.master_misfits(
  iso3 text, cause text, type text, year integer, master_iso3 text, master_cause text, master_type text, master_year integer
) returns text[]
language sql immutable parallel safe
set search_path = pg_catalog
as $$
  select array_remove(array[
    case when iso3 <> master_iso3 then 'country' end,
    case when cause <> master_cause then 'cause' end,
    case when type <> master_type then 'type' end,
    case when master_year < year - 1 then 'year' end
  ], null)
$$;

-- Refuses with the wording of the picker, naming the fields that differ; `differences` may contain nulls.
create function rules.refuse_unmatched(differences text[], field text) returns void
language plpgsql volatile
set search_path = pg_catalog
as $$
begin
  perform rules.refuse('fact_parent_matches', format(
    'Master facts require matching fields ''Country'', ''Displacement type'', ''Fact type'' and ''Year''. %s', array_to_string(differences, '; ')), field);
end
$$;

-- A person may not link facts that do not match, nor change the fields that must match. Checked once per statement, so that one statement may
-- change a master together with its sub-facts. Locks the masters' rows, so that they do not change before the commit.
create function rules.require_matching_master(sub_facts bigint[]) returns void
language plpgsql volatile
set search_path = pg_catalog
as $$
declare
  unmatched record;
begin
  if cardinality(sub_facts) = 0 then return; end if;
  perform from data.facts m
  where m.id in (select s.parent_id from data.facts s where s.id = any (sub_facts))
  order by m.id
  for share;
  select m.misfits, s.displacement_type, s.type, s.year, m.displacement_type as master_cause, m.type as master_type, m.year as master_year,
    (select g.idmc_short_name from data.geo_entities g where g.iso3 = s.iso3) as country,
    (select g.idmc_short_name from data.geo_entities g where g.iso3 = m.iso3) as master_country
  into unmatched
  from data.facts s
  cross join lateral (
    select p.*, rules.master_misfits(s.iso3, s.displacement_type, s.type, s.year, p.iso3, p.displacement_type, p.type, p.year) as misfits
    from data.facts p
    where p.id = s.parent_id
  ) m
  where s.id = any (sub_facts) and m.misfits <> '{}'
  order by s.id
  limit 1;
  if not found then return; end if;
  perform rules.refuse_unmatched(array[
    case when 'country' = any (unmatched.misfits) then
      format('Country: %s here, %s in the master fact', unmatched.country, unmatched.master_country) end,
    case when 'cause' = any (unmatched.misfits) then
      format('Displacement type: %s here, %s in the master fact', unmatched.displacement_type, unmatched.master_cause) end,
    case when 'type' = any (unmatched.misfits) then
      format('Fact type: %s here, %s in the master fact', unmatched.type, unmatched.master_type) end,
    case when 'year' = any (unmatched.misfits) then
      format('Year: %s here, %s in the master fact, which must be of %s or later', unmatched.year, unmatched.master_year, unmatched.year - 1) end
  ], 'parent_id');
end
$$;

create function rules.refuse_unmatched_new_sub_facts() returns trigger
language plpgsql volatile
set search_path = pg_catalog
as $$
begin
  if rules.import_run() is null then
    perform rules.require_matching_master(array(select n.id from new_facts n where n.parent_id is not null));
  end if;
  return null;
end
$$;

-- An edit of a master may not turn matching sub-facts into misfits. A sub-fact that did not match before is only flagged.
create function rules.refuse_unmatched_changed_sub_facts() returns trigger
language plpgsql volatile
set search_path = pg_catalog
as $$
declare
  left_behind record;
begin
  if rules.import_run() is not null then return null; end if;
  perform rules.require_matching_master(array(
    select n.id
    from new_facts n
    join old_facts o on o.id = n.id
    where n.parent_id is not null
      and (n.parent_id, n.iso3, n.displacement_type, n.type, n.year) is distinct from (o.parent_id, o.iso3, o.displacement_type, o.type, o.year)
  ));
  -- Takes one master. Its sub-facts matched its previous values, except possibly the year.
  select n.iso3, n.displacement_type, n.type, n.year, o.iso3 as iso3_before, o.displacement_type as cause_before, o.type as type_before, s.*
  into left_behind
  from new_facts n
  join old_facts o on o.id = n.id
  cross join lateral (
    select count(*) filter (where 'country' = any (f.misfits)) as of_country,
      count(*) filter (where 'cause' = any (f.misfits)) as of_cause,
      count(*) filter (where 'type' = any (f.misfits)) as of_type,
      count(*) filter (where 'year' = any (f.misfits)) as of_year,
      max(f.year) filter (where 'year' = any (f.misfits)) as last_year
    from (
      select s.year, rules.new_misfits(
        rules.master_misfits(s.iso3, s.displacement_type, s.type, s.year, o.iso3, o.displacement_type, o.type, o.year),
        rules.master_misfits(s.iso3, s.displacement_type, s.type, s.year, n.iso3, n.displacement_type, n.type, n.year)
      ) as misfits
      from data.facts s
      where s.parent_id = n.id and s.archived_at is null
    ) f
  ) s
  where (n.iso3, n.displacement_type, n.type, n.year) is distinct from (o.iso3, o.displacement_type, o.type, o.year)
    and s.of_country + s.of_cause + s.of_type + s.of_year > 0
  order by n.id
  limit 1;
  if not found then return null; end if;
  perform rules.refuse_unmatched(array[
    case when left_behind.of_country > 0 then format('Country: %s here, %s in %s of its sub-facts',
      (select g.idmc_short_name from data.geo_entities g where g.iso3 = left_behind.iso3),
      (select g.idmc_short_name from data.geo_entities g where g.iso3 = left_behind.iso3_before), left_behind.of_country) end,
    case when left_behind.of_cause > 0 then format('Displacement type: %s here, %s in %s of its sub-facts',
      left_behind.displacement_type, left_behind.cause_before, left_behind.of_cause) end,
    case when left_behind.of_type > 0 then format('Fact type: %s here, %s in %s of its sub-facts',
      left_behind.type, left_behind.type_before, left_behind.of_type) end,
    case when left_behind.of_year > 0 then format('Year: %s here, up to %s in %s of its sub-facts; it must be %s or later',
      left_behind.year, left_behind.last_year, left_behind.of_year, left_behind.last_year - 1) end
  ], case
    when left_behind.of_country > 0 then 'iso3'
    when left_behind.of_cause > 0 then 'displacement_type'
    when left_behind.of_type > 0 then 'type'
    else 'year'
  end);
  return null;
end
$$;

create trigger refuse_unmatched_new_sub_facts after insert on data.facts
  referencing new table as new_facts for each statement execute function rules.refuse_unmatched_new_sub_facts();
create trigger refuse_unmatched_changed_sub_facts after update on data.facts
  referencing old table as old_facts new table as new_facts for each statement execute function rules.refuse_unmatched_changed_sub_facts();
