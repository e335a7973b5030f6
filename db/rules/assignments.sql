-- Assignments: a person, a day and a note for a fact, event or document, or for one of its potential errors (rule). Those of the parking lot are in assigned-deliveries.sql. Archived and deleted records keep theirs, which nobody is shown.

drop policy if exists readers on data.assignments;
create policy readers on data.assignments for select to web_user using (true);
grant select on data.assignments to web_user;

-- Of a day until which something is to be done. Strict, so that PostgreSQL knows that a search for it needs an assignment: it reads the assigned records alone, not all of them.
create function rules.due_when(due_on date) returns text
language sql stable strict parallel safe
return case when due_on < current_date then 'Overdue' when due_on <= current_date + 7 then 'Next 7 days' when due_on is not null then 'Later' end;

create function rules.kinds_assigned() returns text[]
language sql immutable
return '{facts,events,documents}'::text[];

-- These records with the survivors of merged ones. Their rows are locked, so that a merge waits for what is about to be written for them, or is seen.
create function rules.records_now(entity_type text, ids bigint[]) returns bigint[]
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  led bigint[];
begin
  if entity_type <> all (rules.kinds_merged()) then return ids; end if;
  execute format('with locked as materialized (select t.id, t.merged_into from data.%I t where t.id = any ($1) order by t.id for key share)
    select array_agg(distinct coalesce(l.merged_into, i.id)) from unnest($1) i (id) left join locked l on l.id = i.id', entity_type) into led using ids;
  return coalesce(led, ids);
end
$$;

-- Writes the assignments, and tells the person. Runs as the owner, after rules.assign.
create function rules.keep_assignments(entity_type text, ids bigint[], username text, due_on date, note text, rule text) returns bigint
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
#variable_conflict use_variable
declare
  taken bigint[];
begin
  if username is null then
    -- Those of the records that lead to these, too: else the next merge brings them back.
    with gone as (
      delete from data.assignments a
      using (select i as id, i as survivor from unnest(ids) i union select m, i from unnest(ids) i cross join lateral unnest(case rule when '' then rules.led_to(entity_type, i) end) m) r
      where a.entity_type = keep_assignments.entity_type and a.entity_id = r.id and a.rule = keep_assignments.rule
        and (a.username = rules.username() or (rules.permission_refusal('UPDATE', rules.subject_of(entity_type))).name is null) returning r.survivor)
    select array_agg(distinct g.survivor) into taken from gone g;
    return coalesce(cardinality(taken), 0);
  end if;
  with kept as (
    insert into data.assignments as a (entity_type, entity_id, rule, username, due_on, note, assigned_by)
    select entity_type, i, rule, username, due_on, note, rules.username() from (select distinct unnest(ids)) u (i)
    on conflict on constraint assignments_pkey do update
      set username = excluded.username, due_on = excluded.due_on, note = excluded.note, assigned_by = excluded.assigned_by, assigned_at = excluded.assigned_at, merged_from = null
      where (a.username, a.due_on, a.note) is distinct from (excluded.username, excluded.due_on, excluded.note)
    returning a.entity_id)
  select array_agg(k.entity_id) into taken from kept k;
  if taken is null then return 0; end if;
  insert into data.notifications (username, kind, entity_type, entity_id, number, created_by)
  select r.username, 'assignment', entity_type, taken[1]::text, cardinality(taken), rules.username()
  from rules.recipients('assignment', entity_type, taken[1]::text, rules.username(), array[username]) as r (username);
  return cardinality(taken);
end
$$;

-- Work is given to people with a working account.
create function rules.require_assignee(username text) returns void
language plpgsql stable
set search_path = pg_catalog
as $$
declare
  person record;
begin
  select u.name, u.service, u.suspended_at into person from data.users u where u.username = require_assignee.username;
  if not found then
    perform rules.refuse('assignment_user_known', format('There is no user %s', quote_literal(left(coalesce(username, ''), 100))), 'username', '23503');
  elsif username = 'import' or person.service then
    perform rules.refuse('assignment_user_service', format('%s is the account of a program: choose a person', person.name), 'username');
  elsif person.suspended_at is not null then
    perform rules.refuse('assignment_user_suspended', format('%s is suspended: choose another person', person.name), 'username');
  end if;
end
$$;

-- The note without spaces around it, of work with a day.
create function rules.note_of_work(note text, due_on date) returns text
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  if length(note) > 2000 then
    perform rules.refuse('assignment_note_length', 'The note is longer than 2,000 characters', 'note', '22001');
  end if;
  if not rules.is_day_in_range(due_on) then
    perform rules.refuse('assignment_due_range', 'The day must lie between 1900 and 9999', 'due_on', '22008');
  end if;
  return nullif(rules.trimmed(coalesce(note, '')), '');
end
$$;

-- Assigns records to a person, or takes the assignments back if none is named. Needs the right to change such records; people take their own assignments back without. Returns the
-- number of records that changed.
create function rules.assign(entity_type text, ids bigint[], username text, due_on date, note text, rule text) returns bigint
language plpgsql volatile
set search_path = pg_catalog
as $$
#variable_conflict use_variable
declare
  missing bigint;
  needs_right boolean;
  changed bigint;
begin
  note := rules.note_of_work(note, due_on);
  rule := coalesce(rule, '');
  if entity_type = 'parking_lot' and rule = '' then return rules.assign_deliveries(ids, username, due_on, note); end if;
  if entity_type is null or entity_type <> all (rules.kinds_assigned()) then
    perform rules.refuse('assignment_kind_known', 'Facts, events, documents and records of the parking lot can be assigned', 'entity_type', '23503');
  end if;
  if rule <> '' and not exists (select from api.potential_error_rules r where r.rule = assign.rule and r.entity_type = assign.entity_type) then
    perform rules.refuse('assignment_rule_known', rules.no_record('rule of such records', rule), 'rule', '23503');
  end if;
  if cardinality(ids) > 3000 then
    perform rules.refuse('assignment_size', 'No more than 3,000 records can be assigned at once', 'ids');
  end if;
  ids := rules.records_now(entity_type, ids);
  needs_right := username is not null or exists (
    select from data.assignments a where a.entity_type = assign.entity_type and a.entity_id = any (ids) and a.rule = assign.rule and a.username <> rules.username());
  if needs_right then
    perform rules.refuse(rules.permission_refusal('UPDATE', rules.subject_of(entity_type)));
  end if;
  if username is not null then
    perform rules.require_assignee(username);
    select i into missing from unnest(ids) i where rules.name_of_record(entity_type, i::text) is null limit 1;
    if missing is not null then
      perform rules.refuse('assignment_record_exists', rules.no_record('record', missing::text), 'ids', '23503');
    end if;
  end if;
  changed := rules.keep_assignments(entity_type, ids, username, due_on, note, rule);
  -- It may have waited for a row: a person who has lost the right meanwhile assigns nothing.
  if needs_right then
    perform rules.refuse(rules.permission_refusal('UPDATE', rules.subject_of(entity_type)));
  end if;
  return changed;
end
$$;

-- Gives all that is assigned to one person to another, with its days and notes. Runs as the owner, after rules.give_assignments.
create function rules.keep_given_assignments(giver text, username text, kinds text[]) returns bigint
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
#variable_conflict use_variable
declare
  given bigint;
begin
  with moved as (
    update data.assignments a set username = keep_given_assignments.username, assigned_by = rules.username(), assigned_at = clock_timestamp(), merged_from = null
    where a.username = giver and a.entity_type = any (kinds) returning a.entity_type, a.entity_id
  ), told as (
    insert into data.notifications (username, kind, entity_type, entity_id, number, created_by)
    select r.username, 'assignment', m.entity_type, m.first::text, m.number, rules.username()
    from (select o.entity_type, min(o.entity_id) as first, count(*) as number from moved o group by 1) m
    cross join lateral rules.recipients('assignment', m.entity_type, m.first::text, rules.username(), array[username]) as r (username)
  )
  select count(*) into given from moved;
  return given;
end
$$;

-- The kinds whose assignments the caller may give to others.
create function rules.kinds_to_give() returns text[]
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  return array(
    select k from unnest(rules.kinds_assigned()) k where (rules.permission_refusal('UPDATE', rules.subject_of(k))).name is null
    union all select 'parking_lot' where rules.may('import', 'parking_lot') or rules.may('reject', 'parking_lot'));
end
$$;

-- Those of the kinds that the caller may change, also at the end, because it may wait for rows.
create function rules.give_assignments(giver text, username text) returns bigint
language plpgsql volatile
set search_path = pg_catalog
as $$
#variable_conflict use_variable
declare
  kinds constant text[] := rules.kinds_to_give();
  given bigint;
begin
  perform rules.require_permitted(kinds <> '{}');
  perform rules.require_assignee(username);
  given := rules.keep_given_assignments(giver, username, array_remove(kinds, 'parking_lot')) + rules.give_deliveries(giver, username)
    + case when 'facts' = any (kinds) then rules.give_review_requests(giver, username) else 0 end;
  perform rules.require_permitted(kinds <@ rules.kinds_to_give());
  return given;
end
$$;
