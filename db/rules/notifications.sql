-- Notifications: they are written by triggers in the transaction of the change, so none is lost, and none stays of a change that was rolled back.

-- The kind of the notification of a change of a record; null if it is told to nobody. `locked`: a fact that is signed off; `undoes`: the change is part of an undo, which is told as what it
-- takes back. The archiving of a merged record is told, not the number that it leads to.
create function rules.kind_of_change(operation text, after jsonb, locked boolean, undoes boolean) returns text
language sql immutable
return case
  when operation = 'delete' or after->>'archived_at' is not null or undoes and (operation = 'insert' or after ? 'archived_at') then 'archived'
  when operation = 'update' and (after - '{status,flags,name_search,merged_into}'::text[]) <> '{}' then case when locked then 'after_sign_off' else 'changed' end
end;

-- Changes of records: the message to the open screens of others (told-live.sql), and the notifications. Those of one statement, as of a list of household sizes, and those of an operation are
-- one notification for each person and kind of record. Reviews and their statuses have their own.
create function rules.keep_notifications_of_changes() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog
-- Otherwise PostgreSQL plans anew for each array.
set plan_cache_mode = force_generic_plan
as $$
declare
  -- Of a statement that changes one record, as most do.
  one record;
  changes integer := 0;
  way text;
  people text[];
  is_locked boolean;
  told text[];
  sent text;
  undoes boolean;
  locked bigint[];
  confidential bigint[];
begin
  for one in select h.id, h.entity_type, h.entity_id, h.operation, h.after, h.operation_id, h.import_run, h.created_by from new_rows h loop
    changes := changes + 1;
    exit when changes > 1;
  end loop;
  if changes = 0 then return null; end if;
  if changes > 1 or one.operation = 'update' and one.after ?| '{confidential,document_id}' then
    confidential := array(
      select h.id from new_rows h
      where h.operation = 'update' and h.import_run is null and (h.entity_type in ('facts', 'documents') and h.after ? 'confidential' or h.entity_type = 'facts' and h.after ? 'document_id'));
    if confidential <> '{}' then perform rules.keep_news_of_confidential(confidential); end if;
  end if;
  -- Most changes are a save of one fact, of which each costs what stands here: what is below without what only many records, or those of other kinds, need.
  if changes = 1 and one.entity_type = 'facts' and one.operation = 'update' and one.operation_id is null and one.import_run is null and not rules.moving_sample() then
    way := rules.kind_of_change(one.operation, one.after, false, false);
    if way is not null then
      select array_remove(f.created_by || array(
          select w.username from data.follows w
          where not w.muted and (w.entity_type = 'facts' and w.entity_id = one.entity_id or w.entity_type = 'geo_entities' and w.entity_id = f.iso3)
          union all
          select a.username from data.assignments a where a.entity_type = 'facts' and a.entity_id = f.id), null),
        exists (select from data.review_statuses s where s.name = f.status and s.locks_fact)
      into people, is_locked from data.facts f where f.id = one.entity_id::bigint;
    end if;
    if way is null or not is_locked then
      if not people <@ array[one.created_by] then
        insert into data.notifications (username, kind, entity_type, entity_id, history_id, created_by)
        select t, way, 'facts', one.entity_id, one.id, one.created_by
        from rules.those_told(people, way, 'facts', one.entity_id, one.created_by, '{}') t;
        if cardinality(people) <= 20 then told := people; else perform rules.tell_servers('inbox', '', null, null, people); end if;
      end if;
      -- One message for the record and the inboxes, if they fit into it. An assignment, unlike perform, needs no plan.
      sent := pg_notify('helix_live', json_build_object('about', 'record', 'kind', 'facts', 'ids', array[one.entity_id], 'by', one.created_by, 'to', told)::text);
      return null;
    end if;
  end if;
  if changes = 1 and one.entity_type <> 'reviews' then
    sent := pg_notify('helix_live', json_build_object('about', 'record', 'kind', one.entity_type, 'ids', array[one.entity_id], 'by', one.created_by)::text);
  else
    perform rules.tell_servers(c.about, c.kind, c.ids, c.created_by)
    from (
      select case h.entity_type when 'reviews' then 'review' else 'record' end as about,
        case h.entity_type when 'reviews' then 'facts' else h.entity_type end as kind,
        array_agg(distinct case h.entity_type when 'reviews' then coalesce((select r.entity_id::text from data.reviews r where r.id = h.entity_id::bigint), h.before->>'entity_id') else h.entity_id end) as ids,
        h.created_by
      from new_rows h group by 1, 2, 4) c;
  end if;
  undoes := exists (select from data.operations o where o.id = rules.operation() and o.undoes is not null);
  if rules.moving_sample() or not exists (
    select from new_rows h where h.import_run is null
      and ((h.operation <> 'insert' or undoes) and h.entity_type = any (rules.kinds_told()) or h.entity_type in ('releases', 'parking_lot'))) then
    return null;
  end if;
  -- Once for the statement, because PostgreSQL copies the expression of a kind to each of its uses.
  locked := rules.locked_facts(array(select h.entity_id::bigint from new_rows h where h.entity_type = 'facts' and h.operation = 'update'));
  with fresh as materialized (
    select r.username, c.kind, c.entity_type, (array_agg(c.entity_id order by c.id desc))[1] as entity_id, count(*) as number, max(c.id) as history_id, c.operation_id, c.created_by, bool_and(c.is_back) as is_back, (array_agg(c.news order by c.id desc))[1] as news
    from (
      select h.id, h.operation = 'insert' and undoes as is_back, h.created_by, h.operation_id, case h.operation when 'delete' then h.before end as gone,
        case when t.kind = 'alert' then 'events' else h.entity_type end as entity_type,
        case when t.kind = 'alert' then rules.survivor_of('events', p.imported_id)::text else h.entity_id end as entity_id, t.kind,
        case t.kind when 'alert' then jsonb_build_object('source', p.source, 'before', case jsonb_typeof(h.before->'newer') when 'object' then h.before->'newer' else p.data end->'attributes'->'alert_level',
          'after', h.after->'newer'->'attributes'->'alert_level') end as news,
        case t.kind
          when 'delivery' then array[h.after->>'assigned_to']
          when 'release' then rules.people_with(case h.operation when 'insert' then 'manage' else 'sign_off' end, 'releases') else '{}' end as named
      from new_rows h
      left join data.parking_lot p on h.entity_type = 'parking_lot' and p.id = h.entity_id::bigint
      cross join lateral (select case
        when h.entity_type = 'parking_lot' then case
          when h.after->>'assigned_to' is not null then 'delivery'
          when h.after->'newer' is not null and p.type = 'events' and p.imported_id is not null then 'alert' end
        when h.entity_type = 'releases' then case when h.operation = 'insert' or h.operation = 'update' and h.after->>'state' = 'Frozen' then 'release' end
        else rules.kind_of_change(h.operation, h.after, h.entity_type = 'facts' and h.entity_id::bigint = any (locked), undoes) end as kind) t
      where h.import_run is null and t.kind is not null and (h.entity_type = any (rules.kinds_told()) or h.entity_type in ('releases', 'parking_lot'))
    ) c
    cross join lateral rules.recipients(c.kind, c.entity_type, c.entity_id, c.created_by, c.named, c.gone) as r (username)
    group by r.username, c.kind, c.entity_type, c.operation_id, c.created_by
  ), undone as materialized (
    -- A change that an undo takes back is no news any more, and the undo is no news to a person who has not read of the change.
    select f.username, f.kind, f.entity_type, f.number as records, n.id, n.number, n.read_at is null and n.done_at is null and n.mailed_at is null as unknown
    from fresh f
    join data.operations o on o.id = f.operation_id and o.undoes is not null
    cross join lateral (
      select t.* from data.notifications t
      where t.operation_id = o.undoes and t.username = f.username and t.entity_type = f.entity_type
      order by t.kind = f.kind desc, t.id limit 1) n
  ), fewer as (
    update data.notifications n set number = n.number - u.records from undone u where n.id = u.id and u.number > u.records
  ), gone as (
    delete from data.notifications n using undone u where n.id = u.id and u.number <= u.records
  ), kept as (
    insert into data.notifications as n (username, kind, entity_type, entity_id, number, history_id, operation_id, news, created_by)
    select f.username, f.kind, f.entity_type, f.entity_id, f.number, f.history_id, f.operation_id, f.news, f.created_by from fresh f
    where not exists (select from undone u where u.unknown and u.username = f.username and u.kind = f.kind and u.entity_type = f.entity_type)
      -- A record that is back is news to those who were told that it was deleted.
      and (not f.is_back or exists (select from undone u where u.username = f.username and u.kind = f.kind and u.entity_type = f.entity_type))
    on conflict (operation_id, username, kind, entity_type) where operation_id is not null
    do update set number = n.number + excluded.number, history_id = excluded.history_id, entity_id = excluded.entity_id, news = excluded.news, created_at = excluded.created_at, read_at = null, done_at = null
    returning n.username)
  select array_agg(distinct k.username) into told from (select username from kept union all select username from undone) k;
  if told is not null then perform rules.tell_servers('inbox', '', null, null, told); end if;
  return null;
end
$$;

-- The notifications of an operation that is undone as a whole and that no change of its undo took the place of, such as that of the survivor of a merge: one that is known becomes one of the
-- undo, any other goes.
create function rules.settle_notifications(operation bigint, undo bigint) returns void
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
#variable_conflict use_column
declare
  told text[];
begin
  if not exists (select from data.operations o where o.id = undo and o.undoes = settle_notifications.operation and o.created_by = rules.username())
    or not exists (select from data.notifications n where n.operation_id = settle_notifications.operation and n.kind <> 'operation')
    or exists (
      select from rules.records_of_operation(settle_notifications.operation) r
      where rules.state_of_record(r.entity_type, r.entity_id, r.last_change, r.done, r.values_before, rules.image_of(r.entity_type, r.entity_id, false)) <> 'undone') then
    return;
  end if;
  with gone as (
    delete from data.notifications n where n.operation_id = settle_notifications.operation and n.kind <> 'operation' returning n.*
  ), kept as (
    insert into data.notifications (username, kind, entity_type, entity_id, number, history_id, operation_id, created_by)
    select g.username, g.kind, g.entity_type, g.entity_id, g.number, g.history_id, undo, rules.username()
    from gone g
    where (g.read_at is not null or g.done_at is not null or g.mailed_at is not null)
      and exists (select from rules.those_told(array[g.username], g.kind, g.entity_type, g.entity_id, rules.username(), '{}'))
    on conflict (operation_id, username, kind, entity_type) where operation_id is not null do nothing)
  select array_agg(distinct g.username) into told from gone g;
  perform rules.tell_servers('inbox', '', null, null, told);
end
$$;
revoke execute on function rules.settle_notifications(bigint, bigint) from public;
grant execute on function rules.settle_notifications(bigint, bigint) to web_user;

-- Reviews: a mention comes before all else, a status that went back before a review. Reviews of many facts in one statement are one notification.
create function rules.keep_notifications_of_reviews() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
begin
  if rules.import_run() is not null then return null; end if;
  insert into data.notifications (username, kind, entity_type, entity_id, number, review_id, created_by)
  select t.username, t.kind, 'facts', (array_agg(t.entity_id order by t.id desc))[1], count(*), max(t.id), t.created_by
  from (
    select distinct on (n.id, r.username) n.id, n.entity_id, n.created_by, n.status, n.comment, r.username, r.kind
    from new_reviews n
    join data.review_statuses s on s.name = n.status
    cross join lateral (
      select case when s.moves_fact and s.rank < (
        select m.rank from data.reviews e join data.review_statuses m on m.name = e.status and m.moves_fact
        where e.entity_type = 'facts' and e.entity_id = n.entity_id and e.id < n.id order by e.created_at desc, e.id desc limit 1) then 'sent_back' else 'review' end as kind
    ) k
    cross join lateral (
      select m.username, 'mention' as kind, 1 as position from rules.recipients('mention', 'facts', n.entity_id::text, n.created_by, rules.mentioned(n.comment)) as m (username)
      union all
      select m.username, k.kind, 2 from rules.recipients(k.kind, 'facts', n.entity_id::text, n.created_by) as m (username)
    ) r
    order by n.id, r.username, r.position
  ) t
  group by t.username, t.kind, t.created_by, t.status, t.comment;
  return null;
end
$$;

-- A change of a record that a signed-off fact rests on (changes_since_sign_off).
create function rules.keep_notifications_of_sign_off() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
begin
  if rules.import_run() is not null then return null; end if;
  insert into data.notifications as n (username, kind, entity_type, entity_id, number, operation_id, created_by)
  select r.username, 'after_sign_off', 'facts', min(c.fact_id)::text, count(*), rules.operation(), c.created_by
  from new_changes c
  cross join lateral rules.recipients('after_sign_off', 'facts', c.fact_id::text, c.created_by) as r (username)
  group by r.username, c.created_by
  on conflict (operation_id, username, kind, entity_type) where operation_id is not null
  do update set number = n.number + excluded.number, created_at = excluded.created_at, read_at = null, done_at = null;
  return null;
end
$$;

-- The person who is given a country.
create function rules.keep_notifications_of_country() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
begin
  if rules.import_run() is not null then return null; end if;
  insert into data.notifications (username, kind, entity_type, entity_id, created_by)
  select r.username, 'country', 'geo_entities', new.iso3, coalesce(new.assigned_by, session_user::text)
  from rules.recipients('country', 'geo_entities', new.iso3, new.assigned_by, array_remove(array[new.username], null)) as r (username);
  return null;
end
$$;

create trigger keep_notifications_of_changes after insert on data.history
  referencing new table as new_rows for each statement execute function rules.keep_notifications_of_changes();
create trigger keep_notifications_of_reviews after insert on data.reviews
  referencing new table as new_reviews for each statement execute function rules.keep_notifications_of_reviews();
create trigger keep_notifications_of_sign_off after insert on data.changes_since_sign_off
  referencing new table as new_changes for each statement execute function rules.keep_notifications_of_sign_off();
create trigger keep_notifications_of_country after insert on data.portfolios
  for each row execute function rules.keep_notifications_of_country();
