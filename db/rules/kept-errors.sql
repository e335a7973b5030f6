-- The potential errors that the last run of all rules found, and what has changed since: the number for the home page.

drop policy if exists readers on data.kept_errors;
create policy readers on data.kept_errors for select to web_user using (true);
drop policy if exists readers on data.kept_errors_run;
create policy readers on data.kept_errors_run for select to web_user using (true);
grant select on data.kept_errors, data.kept_errors_run to web_user;

-- The rules in their order, and the records that one statement looks at: those with an id above `after`, up to `until` (null: all others). Two rules compare facts with one
-- another and take the longest; V6 does, too, but works through all events for a single fact.
create function rules.parts_of_rules(part integer default 1500) returns table (rule text, after bigint, until bigint)
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  return query
  with bounds as (
    select 'V2' as rule, e.id from (select x.id, row_number() over (order by x.id) as number from data.events x) e where e.number % part = 0
    union all
    select 'D1', f.id from (select x.id, row_number() over (order by x.id) as number from data.facts x) f where f.number % part = 0
  ), begun as (
    select k.rule, k.position, 0::bigint as after from api.potential_error_rules k
    union all
    select k.rule, k.position, b.id from bounds b join api.potential_error_rules k on k.rule = b.rule
  )
  select g.rule, g.after, lead(g.after) over (partition by g.rule order by g.after) from begun g order by g.position, g.after;
end
$$;

-- Finds the errors of a rule on the records of a part. Its own statement, so that what others ask is answered between two of them.
create function rules.find_errors(rule text, after bigint default 0, until bigint default null) returns void
language plpgsql volatile
set search_path = pg_catalog
as $$
begin
  -- With the rule in the text, the plan has this rule alone.
  execute format($f$
    with found as materialized (
      select e.entity_type, e.id from api.potential_errors e where e.rule = %1$L and not e.ignored and e.id > %2$L and e.id <= %3$L)
    , gone as (
      delete from data.kept_errors k
      where k.rule = %1$L and k.id > %2$L and k.id <= %3$L and not exists (select from found f where f.entity_type = k.entity_type and f.id = k.id))
    insert into data.kept_errors (entity_type, id, rule, found_at)
    select f.entity_type, f.id, %1$L, case when exists (select from data.kept_errors_run) then clock_timestamp() end from found f
    on conflict on constraint kept_errors_pkey do nothing $f$, rule, after, coalesce(until, 9223372036854775807));
end
$$;

-- The last change, if errors have to be found again: for changes, and each day, because rules look at today's date; null otherwise.
create function rules.errors_wait() returns bigint
language sql stable
set search_path = pg_catalog
as $$
  select h.id from (select coalesce(max(id), 0) as id from data.history) h
  where not exists (select from data.kept_errors_run r where r.history_id = h.id and r.began_at > date_trunc('day', now()))
$$;

-- Tells people of the potential errors that runs have found since the last time, at most once a day (UTC): one notification each, with their number.
create function rules.keep_notifications_of_errors() returns void
language plpgsql volatile
set search_path = pg_catalog
as $$
declare
  until constant timestamptz := clock_timestamp();
  since timestamptz;
begin
  update data.kept_errors_run r set told_at = until where r.told_at is null or r.told_at < date_trunc('day', until, 'UTC') returning (select o.told_at from data.kept_errors_run o) into since;
  if not found then return; end if;
  insert into data.notifications (username, kind, entity_type, entity_id, number, created_by)
  select r.username, 'errors', (array_agg(k.entity_type order by k.found_at desc, k.id desc))[1], (array_agg(k.id order by k.found_at desc, k.id desc))[1]::text, count(*), 'Helix'
  from (select * from data.kept_errors k where k.found_at > coalesce(since, '-infinity') and k.found_at <= until order by k.found_at limit 10000) k
  cross join lateral rules.recipients('errors', k.entity_type, k.id::text, null) as r (username)
  where k.entity_type in ('facts', 'events', 'documents')
    and not exists (select from data.ignored_errors i where i.rule = k.rule and i.entity_type = k.entity_type and i.entity_id = k.id and i.ended_at is null)
  group by r.username;
end
$$;

create function rules.end_errors_run(began_at timestamptz, history_id bigint) returns void
language sql volatile
set search_path = pg_catalog
as $$
  insert into data.kept_errors_run (began_at, history_id) values (end_errors_run.began_at, end_errors_run.history_id)
  on conflict (only_one) do update set began_at = excluded.began_at, history_id = excluded.history_id
$$;

-- The number of potential errors on the user's own records and on those of the user's countries. Records that were changed after the last run are looked at now; their
-- neighbours, such as the master of a changed fact, by the next run.
create function rules.my_errors(me text, mine text[]) returns bigint
language plpgsql stable
set search_path = pg_catalog
set random_page_cost = 1.1
as $$
declare
  kind record;
  known bigint;
  fresh bigint[];
  total bigint := 0;
  began constant timestamptz := (select r.began_at from data.kept_errors_run r);
begin
  for kind in select * from rules.areas() a where a.relation in ('facts', 'events', 'documents') loop
    execute format($part$
      with own as materialized (%2$s)
      select (select array_agg(own.id) from own where own.fresh), (
        select count(*) from own join data.kept_errors k on k.entity_type = %1$L and k.id = own.id
        where not own.fresh and not exists (
          select from data.ignored_errors i where i.rule = k.rule and i.entity_id = k.id and i.ended_at is null and i.ignored_at >= $3))$part$,
      kind.relation, rules.own_records(kind.relation, kind.countries, 'r.id, coalesce(r.updated_at, r.created_at) >= $3 is not false as fresh'))
    into fresh, known using me, mine, began;
    total := total + known + case when fresh is null then 0 else rules.errors_of(kind.relation, fresh) end;
  end loop;
  return total;
end
$$;
