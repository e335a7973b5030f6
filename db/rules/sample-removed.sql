-- The removal of sample data as one operation, and its undo. Signed-off samples go, too: the locks protect figures of people.

-- True while samples are removed or put back. Requests can't be: they run as web_user, which no condition on this accepts.
-- Each save asks: without a search_path PostgreSQL inlines this body.
create function rules.moving_sample() returns boolean
language sql stable
return coalesce(current_setting('request.moving_sample', true), '') = 'on' and current_user <> 'web_user';

create function rules.require_sample_right() returns void
language plpgsql stable
set search_path = pg_catalog
as $$ begin perform rules.require_permitted(rules.may('manage', 'settings')); end $$;

-- Suspends all sample people at once and takes their passwords, sessions, links, tokens and countries. At least one other administrator must be able to sign in.
create function rules.end_sample_sign_ins() returns void
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  people constant text[] := rules.sample_people();
begin
  perform rules.log_security('User suspended', u.username) from data.users u where u.username = any (people) and u.suspended_at is null;
  update data.users u set suspended_at = now(), version = u.version + 1 where u.username = any (people) and u.suspended_at is null;
  update auth.sessions s set revoked_at = now() where s.username = any (people) and s.revoked_at is null;
  update auth.links l set used_at = now() where l.username = any (people) and l.used_at is null;
  delete from auth.credentials c where c.username = any (people);
  delete from auth.tokens t where t.username = any (people) or t.created_by = any (people);
  -- The history keeps the assignments for the undo.
  insert into data.history (entity_type, entity_id, operation, before, created_by, operation_id)
  select 'portfolios', p.id::text, 'delete', to_jsonb(p), rules.username(), rules.operation() from data.portfolios p where p.username = any (people) order by p.id;
  delete from data.portfolios p where p.username = any (people);
  -- These go with their person.
  insert into data.history (entity_type, entity_id, operation, before, created_by, operation_id)
  select 'assignments', concat_ws(',', a.entity_type, a.entity_id, a.rule), 'delete', to_jsonb(a), rules.username(), rules.operation()
  from data.assignments a where a.username = any (people) order by a.entity_type, a.entity_id, a.rule;
  insert into data.history (entity_type, entity_id, operation, before, created_by, operation_id)
  select 'review_requests', concat_ws(',', r.fact_id, r.username, r.asked_by), 'delete', to_jsonb(r), rules.username(), rules.operation()
  from data.review_requests r where r.username = any (people) order by r.fact_id, r.username, r.asked_by;
end
$$;
revoke execute on function rules.end_sample_sign_ins() from public;

-- Removes records of a kind; sub-facts and the facts of a delivered document first, so that the undo puts their masters back first.
create function rules.remove_sample_records(kind text, ids bigint[]) returns void
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  above constant text := (select string_agg(format('t.%I is not null', a.attname), ' or ') from pg_attribute a
    where a.attrelid = format('data.%I', kind)::regclass and a.attname in ('parent_id', 'pid', 'merged_into') and not a.attisdropped);
begin
  if above is not null then execute format('delete from data.%I t where t.id = any ($1) and (%s)', kind, above) using ids; end if;
  execute format('delete from data.%I t where t.id = any ($1)', kind) using ids;
  delete from data.notifications n where n.entity_type = remove_sample_records.kind and n.entity_id = any (ids::text[]);
  delete from data.follows f where f.entity_type = remove_sample_records.kind and f.entity_id = any (ids::text[]);
  delete from data.kept_errors e where e.entity_type = remove_sample_records.kind and e.id = any (ids);
end
$$;
revoke execute on function rules.remove_sample_records(text, bigint[]) from public;

-- Removes up to `most` samples and returns {removed, left, operation}; a call with the operation goes on. The first call ends the sign-ins of all sample people.
create function rules.remove_sample_data(with_changed boolean, operation bigint, most integer default 2000) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  part record;
  removed integer := 0;
  going integer;
begin
  perform rules.require_sample_right();
  if rules.username() = any (rules.sample_people()) then
    perform rules.refuse('sample_removed_by_sample', 'You are signed in as a person of the sample, who goes too: sign in with an account of your own', null, '42501');
  end if;
  perform pg_advisory_xact_lock(hashtext('helix sample data'));
  if operation is null then
    perform rules.begin_operation('Remove sample', null, 'Sample data');
  elsif exists (select from data.operations o where o.id = remove_sample_data.operation and o.kind = 'Remove sample' and o.created_by = rules.username()
    and not exists (select from data.operations u where u.undoes = o.id)) then
    perform set_config('request.operation', operation::text, true);
  else
    perform rules.refuse('operation_goes_on', format('Operation %s is another change, or has been undone: it can''t be continued', operation), 'operation', '23503');
  end if;
  perform set_config('request.moving_sample', 'on', true);
  perform rules.end_sample_sign_ins();
  going := 0;
  for part in
    select f.kind, array_agg(f.id order by f.position) filter (where f.position <= most) as ids, count(*) as number
    from (
      select s.turn, s.kind, s.id, row_number() over (order by s.turn, s.above desc, s.id) as position
      from (
        select t.*, t.kind = 'facts' and exists (select from data.facts c where c.id = t.id::bigint and (c.parent_id is not null or c.merged_into is not null))
          or t.kind = 'parking_lot' and exists (select from data.parking_lot c where c.id = t.id::bigint and c.pid is not null) as above
        from rules.sample_fates(coalesce(with_changed, false)) t where t.stays is null
      ) s
    ) f
    group by f.turn, f.kind order by f.turn
  loop
    going := going + part.number;
    continue when part.ids is null;
    if part.kind = 'users' then delete from data.users u where u.username = any (part.ids); else perform rules.remove_sample_records(part.kind, part.ids::bigint[]); end if;
    removed := removed + cardinality(part.ids);
  end loop;
  perform set_config('request.moving_sample', '', true);
  return jsonb_build_object('removed', removed, 'left', going - removed, 'operation', rules.end_operation());
end
$$;

create function rules.removes_sample(operation bigint) returns boolean
language sql stable security definer
set search_path = pg_catalog
as $$ select exists (select from data.operations o where o.id = removes_sample.operation and o.kind = 'Remove sample') $$;

-- The undo begins with the people, to whom all records refer, their roles and countries. Nobody gets a password, a link or a token again.
create function rules.put_back_sample_people(operation bigint) returns void
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  image jsonb;
begin
  perform rules.require_sample_right();
  perform set_config('request.moving_sample', 'on', true);
  for image in
    select h.before from data.history h where h.operation_id = put_back_sample_people.operation and h.entity_type = 'users' and h.operation = 'delete'
      and not exists (select from data.users u where u.username = h.entity_id) order by h.id
  loop
    execute format('insert into data.users (%1$s) overriding system value select %1$s from jsonb_populate_record(null::data.users, $1)', rules.stored_columns('users'))
      using image || jsonb_build_object('version', (image->>'version')::integer + 1, 'suspended_at', coalesce((
        select h.before->'suspended_at' from data.history h where h.operation_id = put_back_sample_people.operation and h.entity_type = 'users'
          and h.entity_id = image->>'username' and h.operation = 'update' order by h.id limit 1), image->'suspended_at'));
    insert into data.user_roles select r.* from data.history h cross join lateral jsonb_populate_record(null::data.user_roles, h.before) r
    where h.operation_id = put_back_sample_people.operation and h.entity_type = 'user_roles' and h.operation = 'delete' and h.before->>'username' = image->>'username'
      and exists (select from data.roles o where o.name = r.role)
    on conflict do nothing;
  end loop;
  update data.users u set suspended_at = null, version = u.version + 1
  where u.sample and u.suspended_at is not null and exists (select from data.history h where h.operation_id = put_back_sample_people.operation
    and h.entity_type = 'users' and h.entity_id = u.username and h.operation = 'update' and h.before->'suspended_at' = 'null');
  insert into data.portfolios overriding system value
  select p.* from data.history h cross join lateral jsonb_populate_record(null::data.portfolios, h.before) p
  where h.operation_id = put_back_sample_people.operation and h.entity_type = 'portfolios' and h.operation = 'delete'
    and exists (select from data.users u where u.username = p.username) and not exists (select from data.portfolios o where o.id = p.id)
  order by h.id;
  insert into data.assignments
  select a.* from data.history h cross join lateral jsonb_populate_record(null::data.assignments, h.before) a
  where h.operation_id = put_back_sample_people.operation and h.entity_type = 'assignments' and h.operation = 'delete'
    and exists (select from data.users u where u.username = a.username)
  order by h.id
  on conflict do nothing;
  insert into data.review_requests
  select r.* from data.history h cross join lateral jsonb_populate_record(null::data.review_requests, h.before) r
  where h.operation_id = put_back_sample_people.operation and h.entity_type = 'review_requests' and h.operation = 'delete'
    and exists (select from data.users u where u.username = r.username)
  order by h.id
  on conflict do nothing;
end
$$;
