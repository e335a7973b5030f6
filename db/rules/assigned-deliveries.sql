-- Assignments of the parking lot: its records have their person in a column of their own, which a row of data.assignments follows and completes by a day and a note.

create function rules.keep_assignment_of_delivery() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
begin
  if new.assigned_to is null or new.status <> 'waiting' then
    delete from data.assignments a where a.entity_type = 'parking_lot' and a.entity_id = new.id;
  else
    insert into data.assignments as a (entity_type, entity_id, username, assigned_by) values ('parking_lot', new.id, new.assigned_to, coalesce(rules.username(), session_user::text))
    on conflict on constraint assignments_pkey do update
      set username = excluded.username, assigned_by = excluded.assigned_by, assigned_at = excluded.assigned_at where a.username <> excluded.username;
  end if;
  return null;
end
$$;
create trigger keep_assignment_of_delivery after update of assigned_to, status on data.parking_lot
  for each row when (old.assigned_to is distinct from new.assigned_to or old.status <> new.status) execute function rules.keep_assignment_of_delivery();
create trigger keep_assignment_of_delivery_new after insert on data.parking_lot
  for each row when (new.assigned_to is not null) execute function rules.keep_assignment_of_delivery();

-- Assigns waiting records with a day and a note, by the rules of the parking lot; returns the number of those that changed.
create function rules.assign_deliveries(ids bigint[], username text, due_on date, note text) returns bigint
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
#variable_conflict use_variable
declare
  given bigint[];
  noted bigint[];
begin
  given := array(select rules.assign_parking_lot_records(ids, username));
  with kept as (
    update data.assignments a set due_on = assign_deliveries.due_on, note = assign_deliveries.note
    where a.entity_type = 'parking_lot' and a.entity_id = any (ids) and (a.due_on, a.note) is distinct from (assign_deliveries.due_on, assign_deliveries.note)
    returning a.entity_id)
  select coalesce(array_agg(k.entity_id), '{}') into noted from kept k;
  return (select count(distinct i) from unnest(given || noted) i);
end
$$;
revoke execute on function rules.assign_deliveries(bigint[], text, date, text) from public;
grant execute on function rules.assign_deliveries(bigint[], text, date, text) to web_user;

-- Gives the waiting records of a person to another who may settle them, if the caller may; returns their number.
create function rules.give_deliveries(giver text, username text) returns bigint
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
#variable_conflict use_variable
declare
  given bigint;
begin
  if not (rules.may('import', 'parking_lot') or rules.may('reject', 'parking_lot'))
    or not exists (select from auth.permission_rules(username) r where r.subject = 'parking_lot' and r.action in ('import', 'reject')) then
    return 0;
  end if;
  update data.parking_lot p set assigned_to = give_deliveries.username where p.assigned_to = giver and p.status = 'waiting';
  get diagnostics given = row_count;
  return given;
end
$$;
