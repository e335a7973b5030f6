-- The kinds of notifications, and the people who get them.

-- The kinds, and the people who are told besides those whom the kind itself names. domain/notifications/kinds.ts has their words.
-- creator: of the record; assignee: has it or an error of it to work on; follower: of the record or its country; reviewer: wrote a review of the fact; commenter: wrote a comment on a field; expert: has the country.
create function rules.notification_kinds() returns table (kind text, recipients text[])
language sql immutable
begin atomic
  -- Without a search_path PostgreSQL inlines this body in each call.
  select * from (values
    ('mention', '{}'::text[]), ('review', '{creator,assignee,follower,reviewer}'), ('comment', '{creator,assignee,follower,commenter}'), ('sent_back', '{creator,assignee,follower,reviewer,expert}'), ('changed', '{creator,assignee,follower}'),
    ('after_sign_off', '{creator,assignee,follower,expert}'), ('archived', '{creator,assignee,follower}'), ('alert', '{creator,follower}'), ('delivery', '{}'), ('country', '{}'), ('release', '{}'), ('assignment', '{}'), ('review_asked', '{}'),
    ('errors', '{creator,expert}'), ('search', '{}'), ('operation', '{}')) k (kind, recipients);
end;

create function rules.texts_of(list jsonb) returns text[]
language sql immutable
set search_path = pg_catalog
as $$ select array(select jsonb_array_elements_text(case jsonb_typeof(list) when 'array' then list else '[]' end)) $$;

-- The kinds of records whose changes are told; and the creator and countries of a record, or of its image `gone` once it is deleted.
do $$
begin
  execute format('create function rules.kinds_told() returns text[] language sql immutable return %L::text[]',
    rules.kinds_of_operations());
  execute format($f$
create function rules.ends_of_record(entity_type text, entity_id text, gone jsonb default null, out created_by text, out countries text[])
language plpgsql stable security definer
set search_path = pg_catalog
as $body$
begin
  case entity_type
%s
    when 'geo_entities' then countries := array[entity_id];
    else null;
  end case;
end
$body$ $f$, (
    select string_agg(format('    when %1$L then
      select r.created_by, %2$s into created_by, countries from data.%1$I r where r.id = entity_id::bigint;
      if not found and gone is not null then
        select gone->>''created_by'', %2$s into created_by, countries
        from (select gone->>''iso3'' as iso3, rules.texts_of(gone->''countries'') as countries, rules.texts_of(gone->''countries_of_operation'') as countries_of_operation) r;
      end if;', k.relation, k.countries), E'\n')
    from (
      select a.relation, a.countries from rules.areas() a
      union all select n.relation, n.countries from rules.note_kinds() n
      union all values ('releases', 'null::text[]')) k));
end
$$;

-- Those of these people who are told: not the person who acted, no program, no suspended person, nobody who has muted the record (unless named) or switched the kind off.
create function rules.those_told(people text[], kind text, entity_type text, entity_id text, actor text, named text[]) returns setof text
language sql stable
begin atomic
  -- Without a search_path PostgreSQL inlines this body in each call.
  select p.username
  from data.users p
  where p.username = any (people) and p.username is distinct from actor and p.username <> 'import' and not p.service and p.suspended_at is null
    and not exists (select from data.notification_choices c where c.username = p.username and c.kind = those_told.kind and c.delivery = 'nothing')
    and (p.username = any (named)
      or not exists (select from data.follows m where m.username = p.username and m.muted and m.entity_type = those_told.entity_type and m.entity_id = those_told.entity_id));
end;

-- The people who get this kind of notification of this record. `gone` is the image of a record that is deleted. Rights are checked when the inbox is read, because they may change.
create function rules.recipients(kind text, entity_type text, entity_id text, actor text, named text[] default '{}', gone jsonb default null) returns setof text
language plpgsql stable security definer
set search_path = pg_catalog
-- Otherwise PostgreSQL plans anew for each array.
set plan_cache_mode = force_generic_plan
as $$
declare
  ways text[];
  ends record;
  people text[];
begin
  select k.recipients into ways from rules.notification_kinds() k where k.kind = recipients.kind;
  select * into ends from rules.ends_of_record(recipients.entity_type, recipients.entity_id, recipients.gone);
  people := named;
  if 'creator' = any (ways) then
    people := people || ends.created_by;
  end if;
  if 'assignee' = any (ways) and recipients.entity_type = any (rules.kinds_assigned()) then
    people := people || array(select a.username from data.assignments a where a.entity_type = recipients.entity_type and a.entity_id = recipients.entity_id::bigint);
  end if;
  if 'follower' = any (ways) then
    people := people || array(
      select f.username from data.follows f where not f.muted and f.entity_type = recipients.entity_type and f.entity_id = recipients.entity_id
      union all
      select f.username from data.follows f where not f.muted and f.entity_type = 'geo_entities' and f.entity_id = any (ends.countries));
  end if;
  if 'reviewer' = any (ways) and recipients.entity_type = 'facts' then
    people := people || array(select r.created_by from data.reviews r where r.entity_type = 'facts' and r.entity_id = recipients.entity_id::bigint);
  end if;
  if 'commenter' = any (ways) and recipients.entity_type in ('facts', 'events', 'documents') then
    people := people || array(select c.created_by from data.field_comments c where c.entity_type = recipients.entity_type and c.entity_id = any (rules.with_merged(recipients.entity_type, recipients.entity_id::bigint)));
  end if;
  if 'expert' = any (ways) then
    people := people || array(select e.username from rules.experts() e where e.iso3 = any (ends.countries));
  end if;
  -- Most changes are those of the creator, whom nobody else follows.
  if array_remove(people, null) <@ array[actor] then return; end if;
  return query select t from rules.those_told(people, kind, entity_type, entity_id, actor, named) t;
end
$$;

-- The people with a right; those of programs are left out where they are told.
create function rules.people_with(action text, subject text) returns text[]
language sql stable security definer
set search_path = pg_catalog
as $$
  select array(
    select ur.username from data.user_roles ur join data.role_permissions rp on rp.role = ur.role where rp.action = people_with.action and rp.subject = people_with.subject
    union
    select up.username from data.user_permissions up where up.action = people_with.action and up.subject = people_with.subject)
$$;
