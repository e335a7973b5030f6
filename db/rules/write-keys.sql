-- The keys of writes (the header Idempotency-Key). The answer to a write is kept with it, in its transaction, and a repeat is answered from there (decision 25).

-- Waits for the first request with the key to end.
create function auth.wait_for_write_key(lock_id bigint) returns void
language plpgsql volatile
set search_path = pg_catalog
set lock_timeout = '5s'
as $$
begin
  perform pg_advisory_xact_lock(wait_for_write_key.lock_id);
end
$$;

-- Called after the user is set and before the write. The key is hashed with the user and the token: it is the person's own, and the table holds nothing that a person wrote.
-- A repeat waits for the first request to end, and is done if that was refused. A lock costs less than a row that is filled later. One query, and `set lock_timeout` only for
-- a repeat that waits: every write with a key pays for this function.
create function auth.claim_write_key(key_hash bytea, request_hash bytea) returns void
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  key constant bytea := sha256(claim_write_key.key_hash || convert_to(format('%s %s', nullif(current_setting('request.token', true), ''), current_setting('request.username')), 'UTF8'));
  lock_id constant bigint := hashtextextended(key::text, 0);
  rights bigint;
  known bytea;
begin
  if not pg_try_advisory_xact_lock(lock_id) then
    perform auth.wait_for_write_key(lock_id);
  end if;
  select v.version, k.request_hash into rights, known
  from auth.rights_version v left join auth.kept_answers k on k.id = key and k.created_at > now() - interval '1 day';
  if known is null and set_config('request.write_key', concat_ws(' ', key, claim_write_key.request_hash, rights), true) is not null then
    return;
  end if;
  if known = claim_write_key.request_hash then
    perform rules.refuse('idempotency_key_answered', 'The request with this Idempotency-Key was answered before', null, 'PT409');
  end if;
  perform rules.refuse('idempotency_key_reused', 'Another request had this Idempotency-Key: a new request needs a new key', null, 'PT422');
end
$$;

-- The longest text that is kept, in bytes.
create function rules.longest_kept_answer() returns integer
language sql immutable
return 256 * 1024;

-- Keeps the answer to the write. Instead of a text that is not kept it has the numbers of its records, by which they can be read again. A change of no row is not kept: its repeat
-- changes none either, or is the first.
create function rules.keep_answer(body text, answer json, affected integer, whole boolean) returns void
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  claimed constant text := current_setting('request.write_key');
  own_changes constant integer := coalesce(nullif(current_setting('request.rights_changes', true), '')::integer, 0);
  kept text := body;
  rest text := answer;
begin
  if affected = 0 then return; end if;
  if not whole or octet_length(kept) > rules.longest_kept_answer() then
    rest := answer::jsonb || jsonb_build_object('ids', (
      select coalesce(jsonb_agg(r->>'id'), '[]') from jsonb_array_elements(case when left(kept, 2) = '[{' then kept::jsonb else '[]' end) r where r ? 'id'));
    kept := null;
  end if;
  insert into auth.kept_answers as k (id, request_hash, rights_version, answer, body)
  values (split_part(claimed, ' ', 1)::bytea, split_part(claimed, ' ', 2)::bytea, split_part(claimed, ' ', 3)::bigint + own_changes, convert_to(rest, 'UTF8'), convert_to(kept, 'UTF8'))
  on conflict on constraint kept_answers_pkey do update set request_hash = excluded.request_hash, rights_version = excluded.rights_version, created_at = excluded.created_at,
    answer = excluded.answer, body = excluded.body;
end
$$;

-- The kept answer to a repeat of the caller, and whether all rights are as they were: else its text may hold what the caller no longer may see.
create function auth.kept_answer(key_hash bytea) returns table (answer text, body text, same_rights boolean)
language sql stable security definer
set search_path = pg_catalog
as $$
  select convert_from(k.answer, 'UTF8'), convert_from(k.body, 'UTF8'), k.rights_version = (select v.version from auth.rights_version v)
  from auth.kept_answers k
  where k.id = sha256(kept_answer.key_hash || convert_to(format('%s %s', nullif(current_setting('request.token', true), ''), rules.username()), 'UTF8'))
$$;

create function rules.move_rights_version() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
begin
  update auth.rights_version v set version = v.version + 1;
  -- Of the same transaction: the answer to a change of rights is its caller's own.
  perform set_config('request.rights_changes', (coalesce(nullif(current_setting('request.rights_changes', true), '')::integer, 0) + 1)::text, true);
  return null;
end
$$;

do $$
declare
  relation text;
begin
  foreach relation in array '{user_roles,role_permissions,user_permissions}'::text[] loop
    execute format('create trigger move_rights_version after insert or update or delete or truncate on data.%I for each statement execute function rules.move_rights_version()', relation);
  end loop;
end
$$;

revoke all on function auth.wait_for_write_key(bigint), auth.claim_write_key(bytea, bytea), auth.kept_answer(bytea) from public;
grant execute on function auth.claim_write_key(bytea, bytea), auth.kept_answer(bytea) to helix_app;
