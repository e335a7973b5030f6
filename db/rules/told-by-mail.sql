-- Notifications by e-mail: taken once, due at once or in a daily summary, and ended by a link in them. server/mail sends them.

-- Ends the mails of a kind for the person of a key, which only that person's mails have. False for a key or kind that is not known.
create function auth.end_mails(key uuid, kind text) returns boolean
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
begin
  if not exists (select from data.notification_mail m where m.key = end_mails.key) or not exists (select from rules.notification_kinds() k where k.kind = end_mails.kind) then
    return false;
  end if;
  update data.notification_choices c set delivery = 'inbox', since = clock_timestamp()
  from data.notification_mail m where m.key = end_mails.key and c.username = m.username and c.kind = end_mails.kind and c.delivery in ('at once', 'daily');
  return true;
end
$$;

-- Takes what is to be mailed to one person now, and marks it as mailed, so that no other server and no later run mails it again; null if nothing is due. A daily summary is due
-- once a day, from the person's hour in the person's time zone on; days have 23 to 25 hours. Without an e-mail address nothing is taken.
create function rules.take_mail(username text, at timestamptz default now()) returns bigint[]
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  here timestamp;
  due boolean;
  taken bigint[];
begin
  -- A day may end an hour before its last one, where the clock is put forward then.
  select take_mail.at at time zone m.time_zone,
    (extract(hour from take_mail.at at time zone m.time_zone) >= m.hour or ((take_mail.at + interval '1 hour') at time zone m.time_zone)::date > (take_mail.at at time zone m.time_zone)::date)
      and m.last_day is distinct from (take_mail.at at time zone m.time_zone)::date
    into here, due
  from data.notification_mail m where m.username = take_mail.username for update;
  if due then
    update data.notification_mail m set last_day = here::date where m.username = take_mail.username;
  end if;
  with ids as (
    update data.notifications n set mailed_at = clock_timestamp()
    from data.notification_choices c, data.users u
    where n.username = take_mail.username and n.mailed_at is null and n.done_at is null and n.read_at is null
      and c.username = n.username and c.kind = n.kind and n.created_at >= c.since and (c.delivery = 'at once' or c.delivery = 'daily' and due)
      -- Each part of an operation renews its notification.
      and (n.kind <> 'operation' or n.created_at < take_mail.at - interval '2 minutes')
      and u.username = n.username and u.email is not null and u.suspended_at is null
    returning n.id)
  select array_agg(i.id order by i.id) into taken from ids i;
  return taken;
end
$$;
revoke execute on function rules.take_mail(text, timestamptz) from public;

-- Of notifications, those of records whose names, values and comments leave Helix in no mail: confidential facts and documents, facts of confidential documents, contacts and communications.
-- A deleted record is as it was, and a comment is of its own record, also after that was merged. A review of many facts is one notification with their common comment: one confidential fact is enough.
create function rules.withheld_from_mail(ids bigint[]) returns setof bigint
language sql stable security definer
set search_path = pg_catalog
as $$
  with records as materialized (
    select n.id, n.entity_type, n.entity_id::bigint as entity_id from data.notifications n where n.id = any (withheld_from_mail.ids) and n.entity_type in ('facts', 'documents')
    union
    select n.id, c.entity_type, c.entity_id from data.notifications n join data.field_comments c on c.id = any (n.comment_id || n.comment_ids) where n.id = any (withheld_from_mail.ids)
    union
    select n.id, 'facts', o.entity_id
    from data.notifications n
    join data.reviews r on r.id = n.review_id
    join data.reviews o on o.entity_type = 'facts' and o.created_by = r.created_by and o.comment = r.comment and o.created_at between r.created_at - interval '1 minute' and r.created_at
    where n.id = any (withheld_from_mail.ids) and n.number > 1
  )
  select n.id from data.notifications n where n.id = any (withheld_from_mail.ids) and n.entity_type in ('contacts', 'communications')
  union
  select s.id from records s join data.facts f on s.entity_type = 'facts' and f.id = s.entity_id left join data.documents d on d.id = f.document_id where f.confidential or d.confidential
  union
  select s.id from records s join data.documents d on s.entity_type = 'documents' and d.id = s.entity_id where d.confidential
  union
  select n.id
  from data.notifications n
  join data.history h on h.id = n.history_id and h.entity_type = n.entity_type and h.entity_id = n.entity_id and h.operation = 'delete'
  left join data.documents d on h.entity_type = 'facts' and d.id = (h.before->>'document_id')::bigint
  where n.id = any (withheld_from_mail.ids) and (h.before->>'confidential' = 'true' or d.confidential)
$$;
revoke execute on function rules.withheld_from_mail(bigint[]) from public;

-- A mail that the mail server did not take is due again, the daily summary too.
create function rules.mail_again(username text, ids bigint[]) returns void
language sql volatile security definer
set search_path = pg_catalog
begin atomic
  update data.notifications n set mailed_at = null where n.username = mail_again.username and n.id = any (mail_again.ids);
  update data.notification_mail m set last_day = null
  where m.username = mail_again.username and exists (
    select from data.notifications n join data.notification_choices c on c.username = n.username and c.kind = n.kind
    where n.username = mail_again.username and n.id = any (mail_again.ids) and c.delivery = 'daily');
end;
revoke execute on function rules.mail_again(text, bigint[]) from public;

-- People for whom something may be due.
create function rules.people_to_mail() returns setof text
language sql stable security definer
set search_path = pg_catalog
as $$
  select u.username from data.users u
  where u.email is not null and u.suspended_at is null
    and exists (
      select from data.notification_choices c join data.notifications n on n.username = c.username and n.kind = c.kind
      where c.username = u.username and c.delivery in ('at once', 'daily') and n.mailed_at is null and n.read_at is null and n.done_at is null and n.created_at >= c.since)
$$;
revoke execute on function rules.people_to_mail() from public;
