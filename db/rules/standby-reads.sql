-- Reads on replicas (decision 30). Everything that a read depends on besides its rows is read on the primary: session, token, rights, and the last write of the session.

-- The epoch and the position of the primary. Begins an epoch if there is none: after a crash, and after a promotion.
create function auth.present_position() returns table (epoch uuid, at pg_lsn)
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
begin
  if not exists (select from auth.epoch) then
    with begun as (insert into auth.epoch (id) values (gen_random_uuid()) on conflict on constraint epoch_pkey do nothing returning id)
    insert into auth.epochs (id) select b.id from begun b;
  end if;
  return query select e.id, pg_current_wal_insert_lsn() from auth.epoch e;
end
$$;

-- After the commit of a write: a replica that has replayed this position shows it.
create function auth.keep_write(token_hash bytea) returns void
language sql volatile security definer
set search_path = pg_catalog
as $$
  insert into auth.last_writes as w (token_hash, position) values (keep_write.token_hash, pg_current_wal_insert_lsn())
  on conflict on constraint last_writes_pkey do update set position = greatest(w.position, excluded.position), written_at = excluded.written_at
$$;

-- On the primary, in the transaction that a request entered: the settings that it entered with, and all that a replica must have replayed.
create function auth.entered(token_hash bytea) returns table (settings text, rights text, epoch text, written_to text)
language sql stable security definer
set search_path = pg_catalog
as $$
  select (
      select json_object_agg(s.name, current_setting(s.name, true))::text
      from unnest('{request.username,request.session,request.token,request.rights}'::text[]) s (name) where current_setting(s.name, true) <> ''
    ),
    (select v.version::text from auth.rights_version v),
    (select e.id::text from auth.epoch e),
    (select w.position::text from auth.last_writes w where w.token_hash = entered.token_hash)
$$;

-- On a replica: enters with these settings, or refuses where the replica is not one any more, or lacks the write or a change of rights.
create function auth.enter_replica(settings text, rights text, written_to text) returns void
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
begin
  if not pg_is_in_recovery() or pg_last_wal_replay_lsn() < nullif(enter_replica.written_to, '')::pg_lsn
    or not exists (select from auth.rights_version v where v.version::text = enter_replica.rights) then
    -- No user sees it: the server repeats the read on the primary.
    raise exception using errcode = '40001', constraint = 'replica_current', message = 'This replica can''t answer the read';
  end if;
  perform set_config(s.key, s.value, true) from json_each_text(enter_replica.settings::json) s;
end
$$;

create function auth.replica_state(epoch uuid) returns table (standby boolean, replayed pg_lsn, follows boolean)
language sql stable security definer
set search_path = pg_catalog
as $$
  select pg_is_in_recovery(), pg_last_wal_replay_lsn(), exists (select from auth.epochs e where e.id = replica_state.epoch)
$$;

revoke all on function auth.present_position(), auth.keep_write(bytea), auth.entered(bytea), auth.enter_replica(text, text, text), auth.replica_state(uuid) from public;
grant execute on function auth.present_position(), auth.keep_write(bytea), auth.entered(bytea), auth.enter_replica(text, text, text), auth.replica_state(uuid) to helix_app;
