-- The event, the master fact and the document of a fact.

-- Choosing an event or master without a role gives the default one; clearing the id clears the role (spec 1 §4). A new fact may have the role Triangulation
-- before it has an event: a part of a total stays uncounted when both get an event later.
create function rules.compute_fact_roles() returns trigger
language plpgsql immutable
set search_path = pg_catalog
as $$
begin
  new.event_role := case
    when new.event_id is not null then coalesce(nullif(new.event_role, ''), 'Recommended figure')
    when new.event_role = 'Triangulation' and rules.import_run() is null and (tg_op = 'INSERT' or old.event_id is null) then 'Triangulation' end;
  new.parent_role := case when new.parent_id is null then null else coalesce(nullif(new.parent_role, ''), 'Partial figure (Added)') end;
  return new;
end
$$;

-- Volatile, to see changes committed while it waited for a lock. Locks the master's row, so that it remains a master.
create function rules.refuse_parent() returns trigger
language plpgsql volatile
set search_path = pg_catalog
as $$
begin
  if tg_op = 'INSERT' or new.parent_id is distinct from old.parent_id then
    perform from data.facts p where p.id = new.parent_id and p.class = 'Master' for share;
    if not found then
      perform rules.refuse('fact_parent_master', 'The master fact must be a fact without a document', 'parent_id');
    end if;
  end if;
  return new;
end
$$;

-- A person links a fact only to an event that the picker of its form offers: one of its cause and of no later year. A link that fits no longer, or is imported, is flagged.
create function rules.refuse_event() returns trigger
language plpgsql stable
set search_path = pg_catalog
as $$
declare
  event record;
begin
  if rules.import_run() is not null or (tg_op = 'UPDATE' and new.event_id is not distinct from old.event_id) then return new; end if;
  select e.displacement_type <> new.displacement_type as is_of_other_cause, e.year > new.year as is_later, e.displacement_type, e.year
  into event from data.events e where e.id = new.event_id;
  if event.is_of_other_cause or event.is_later then
    perform rules.refuse('fact_event_matches', 'Events require matching fields ''Displacement type'' and ''Year''. ' || concat_ws('; ',
      case when event.is_of_other_cause then format('The cause of the fact is %s, that of the event %s', new.displacement_type, event.displacement_type) end,
      case when event.is_later then format('The year of the fact is %s, that of the event %s: no event is of a later year than its facts', new.year, event.year) end), 'event_id');
  end if;
  return new;
end
$$;

create function rules.refuse_document() returns trigger
language plpgsql volatile
set search_path = pg_catalog
as $$
begin
  if exists (select from data.facts s where s.parent_id = new.id) then
    perform rules.refuse('fact_master_keeps_class', 'A master fact with sub-facts can''t get a document', 'document_id');
  end if;
  return new;
end
$$;
