-- The user's notifications, and what the user follows. After writing-history.sql, which says what of a change is hidden.
create view api.notifications with (security_invoker) as
select n.id, n.kind, n.entity_type, n.entity_id, coalesce(rules.name_of_record(n.entity_type, n.entity_id), h.before->>'name', h.before->>'full_name', h.before->>'subject', h.before->>'title') as name,
  n.number, n.operation_id,
  -- The undo of an undo is the change again.
  case when o.undoes is not null and rules.does_again(o.id) then 'Change' else o.kind end as operation,
  -- A key of the object `data` is a field by itself.
  array(
    select k.key from jsonb_each(h.after - rules.hidden_in_history(h.entity_type, false) - '{flags,data}'::text[]) k
    union select 'data.' || k.key from jsonb_each(case jsonb_typeof(h.after->'data') when 'object' then h.after->'data' else '{}' end) k where k.value is distinct from h.before->'data'->k.key
    order by 1) as columns,
  case when n.number = 1 and n.entity_type = 'facts' and h.operation = 'update' and h.before->'data'->>'figure' is distinct from h.after->'data'->>'figure' and d.is_own
    then (h.before->'data'->>'figure')::bigint end as figure_before,
  case when n.number = 1 and n.entity_type = 'facts' and h.operation = 'update' and h.before->'data'->>'figure' is distinct from h.after->'data'->>'figure' and d.is_own
    then (h.after->'data'->>'figure')::bigint end as figure_after,
  -- As the history shows them. Contacts and communications are told without values, because mails leave Helix.
  case when n.number = 1 and h.operation = 'update' and d.is_own and n.entity_type = any ('{facts,events,documents,publishers,tabular_datasets}') then (
    select json_object_agg(v.path, json_build_array(v.before, v.after) order by v.path)
    from (
      select k.path, rules.short_value(k.before) as before, rules.short_value(k.after) as after
      from (
        select a.key as path, h.before->a.key as before, a.value as after from jsonb_each(h.after - rules.hidden_in_history(h.entity_type, false) - '{flags,data}'::text[]) a
        union all
        select 'data.' || a.key, h.before->'data'->a.key, a.value from jsonb_each(case jsonb_typeof(h.after->'data') when 'object' then h.after->'data' else '{}' end) a
      ) k
    ) v where v.before is distinct from v.after and v.before is distinct from '' and v.after is distinct from '') end as changes,
  case when h.after->>'event_id' is not null then rules.name_of_record('events', h.after->>'event_id') end as event,
  r.status, coalesce(c.thread_id, c.id) as thread, coalesce(r.comment, c.comment, nullif(a.assigned->>'note', '')) as comment, (a.assigned->>'due_on')::date as due_on, c.field, case when c.taken_back_at is null then c.mark end as mark,
  coalesce(c.step, case
    when n.kind = 'release' and h.entity_type <> 'releases' then 'confidential'
    -- The change itself is of an earlier operation where the undo changed no row of its own.
    when n.kind = 'archived' and o.undoes is not null and d.is_own = (h.operation = 'insert' or h.operation = 'update' and h.after->>'archived_at' is null) then 'restored' end) as step, p.type as delivered,
  case when n.entity_type = 'saved_searches' then (select s.kind || '?' || s.address from data.saved_searches s where s.id = n.entity_id::bigint) end as search, n.news, n.created_by, u.name as created_by_name, n.created_at, n.read_at, n.done_at
from data.notifications n
left join data.users u on u.username = n.created_by
left join data.operations o on o.id = n.operation_id
left join data.history h on h.id = n.history_id
cross join lateral (select h.operation_id is not distinct from n.operation_id as is_own) d
left join data.reviews r on r.id = n.review_id
-- The newest that is not taken back.
left join data.field_comments c on c.id = case when n.comment_id is not null then (
  select max(s.id) from data.field_comments s where s.id = any (n.comment_id || n.comment_ids) and (s.taken_back_at is null or s.step is not null)) end
-- The assignment as it is now. As one value, so that PostgreSQL leaves it out where nobody asks for it, such as in a count.
cross join lateral (select (
  select json_build_object('due_on', s.due_on, 'note', concat_ws(E'\n', case when s.rule not in ('', 'review') then s.rule || ': ' || s.rule_words end, s.note))
  from api.assignments s
  where n.kind in ('assignment', 'delivery', 'review_asked') and s.username = n.username and s.entity_type = n.entity_type
    and s.entity_id = case when n.kind in ('assignment', 'delivery', 'review_asked') then n.entity_id::bigint end
    and (n.kind = 'review_asked') = (s.rule = 'review')
  order by (s.assigned_by = n.created_by) desc, s.assigned_at desc limit 1) as assigned) a
left join data.parking_lot p on p.id = case when n.entity_type = 'parking_lot' then n.entity_id::bigint end;
comment on view api.notifications is E'The user''s notifications: what others did to records that the user created, follows or is mentioned in. Those of kinds of records that the user may not see are hidden.\n@primary_key id\n@never_null number, columns, kind, entity_type, entity_id, created_by, created_at';
comment on column api.notifications.kind is 'mention, review, sent_back, changed, after_sign_off, archived, alert, delivery, country, release, assignment, review_asked, comment, errors, search or operation';
comment on column api.notifications.entity_type is 'Relation of the record; geo_entities for a country, saved_searches or operations';
comment on column api.notifications.entity_id is 'Number of the record, or the code of a country';
comment on column api.notifications.name is 'Name of the record; of a deleted one, the name that it had';
comment on column api.notifications.number is 'The number of records of an operation or of a review of many, of which this is one';
comment on column api.notifications.operation is 'Kind of the operation';
comment on column api.notifications.columns is 'The columns that changed';
comment on column api.notifications.figure_before is 'Figure of a fact before a change of this fact alone';
comment on column api.notifications.figure_after is 'Figure of a fact after a change of this fact alone';
comment on column api.notifications.changes is 'The short values of a change of this record alone, by column, each with the value before and after; not of contacts and communications';
comment on column api.notifications.event is 'Name of the event that a fact was given';
comment on column api.notifications.status is 'Status of the review';
comment on column api.notifications.comment is 'Comment of the review or on the field, or the note of the assignment';
comment on column api.notifications.due_on is 'The day until which the assigned record is to be done';
comment on column api.notifications.thread is 'The thread of the comment on a field, which answer_comment answers';
comment on column api.notifications.field is 'The field that has the comment';
comment on column api.notifications.mark is 'Good, To correct or Unclear: the mark of the field';
comment on column api.notifications.step is 'resolved or reopened: what the comment did to its thread; confidential: a fact of the published release became so; restored: an undo brought back an archived or deleted record';
comment on column api.notifications.delivered is 'Of a record of the parking lot: documents, facts or events';
comment on column api.notifications.search is 'Of a saved search: the address of its list, without the first slash';
comment on column api.notifications.news is 'Of news of a feed: an object of its source, and the alert level before and after';
comment on column api.notifications.created_by is 'Username of the user who acted';
comment on column api.notifications.created_by_name is 'Name of the user who acted';
comment on column api.notifications.created_at is 'When it happened, in UTC';
comment on column api.notifications.read_at is 'When the user read it; empty for an unread one';
comment on column api.notifications.done_at is 'When the user was done with it; empty for one that is open';
grant select on api.notifications to web_user;

create view api.follows with (security_invoker) as
select f.entity_type, f.entity_id, rules.name_of_record(f.entity_type, f.entity_id) as name, f.muted, f.created_at from data.follows f;
comment on view api.follows is E'The records and countries that the user follows or has muted.\n@primary_key entity_type, entity_id';
comment on column api.follows.muted is 'The user gets no notification of it, except a mention';
comment on column api.follows.created_at is 'Since when, in UTC';
grant select on api.follows to web_user;

create view api.notification_kinds with (security_invoker) as
select k.kind, coalesce(c.delivery, 'inbox') as delivery
from rules.notification_kinds() k left join data.notification_choices c on c.username = (select rules.username()) and c.kind = k.kind;
comment on view api.notification_kinds is E'The kinds of notifications, and where the user gets them: nothing (nowhere), inbox, at once (also by e-mail) or daily (also in a summary).\n@primary_key kind\n@never_null kind, delivery';
grant select on api.notification_kinds to web_user;

create view api.notification_mail with (security_invoker) as
select coalesce(m.hour, 7)::integer as hour, coalesce(m.time_zone, 'UTC') as time_zone, rules.own_email() as email
from (select rules.username() as username) u left join data.notification_mail m on m.username = u.username;
comment on view api.notification_mail is E'When the user gets the daily summary, and at which address: one row.\n@primary_key hour\n@never_null hour, time_zone';
comment on column api.notification_mail.email is 'The address of the user''s account; empty if it has none';
grant select on api.notification_mail to web_user;

create function api.mark_notifications(mark text, ids bigint[] default null, kind text default null) returns bigint
language sql volatile
set search_path = pg_catalog
as $$ select rules.mark_notifications(mark_notifications.ids, mark_notifications.mark, mark_notifications.kind) $$;
comment on function api.mark_notifications(text, bigint[], text) is 'Marks the user''s notifications as read, unread, done or open (not done); without ids all that are not done, of one kind if it is named. Returns the number of those that changed.';

create function api.follow(entity_type text, entity_id text, choice text) returns text
language sql volatile
set search_path = pg_catalog
as $$ select rules.follow(follow.entity_type, follow.entity_id, follow.choice) $$;
comment on function api.follow(text, text, text) is 'Lets the user follow or mute a record, or a country (geo_entities, by its code): choice is follow, mute or neither.';

create function api.choose_notification(kind text, delivery text) returns text
language sql volatile
set search_path = pg_catalog
as $$ select rules.choose_notification(choose_notification.kind, choose_notification.delivery) $$;
comment on function api.choose_notification(text, text) is 'Sets where the user gets notifications of a kind: nothing (nowhere), inbox, at once (also by e-mail) or daily (also in a summary).';

create function api.choose_mail_hour(hour integer, time_zone text) returns void
language sql volatile
set search_path = pg_catalog
as $$ select rules.choose_mail_hour(choose_mail_hour.hour, choose_mail_hour.time_zone) $$;
comment on function api.choose_mail_hour(integer, text) is 'The hour (0 to 23) and the time zone, such as Africa/Nairobi, of the user''s daily summary.';

create view api.watched_searches with (security_invoker) as
select w.search_id, w.address from data.watched_searches w;
comment on view api.watched_searches is E'The saved searches of whose new rows the user is told once a day. If the search of that name looks for other rows now, it waits until it is watched anew.\n@primary_key search_id';
grant select on api.watched_searches to web_user;

create function api.watch_search(search bigint, address text, conditions text default null) returns boolean
language sql volatile
set search_path = pg_catalog
as $$ select rules.watch_search(watch_search.search, watch_search.address, watch_search.conditions) $$;
comment on function api.watch_search(bigint, text, text) is 'Lets the user be told once a day of the new rows of a saved search: address is its own, conditions the same search as a query of /psql; without conditions no more.';
