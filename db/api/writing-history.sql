-- History, with the keys that the record shows. The last but one file, because it reads the columns of the views above.

-- The keys of a kind of record that are hidden: columns that no view of its name shows. Those who manage users read the other columns of accounts, too.
do $$
declare
  hidden text;
begin
  select string_agg(format('when %L then %L::text[]', k.kind, k.keys), ' ') into hidden
  from (
    select t.kind, array_agg(a.attname::text order by a.attnum) as keys
    from (select kind from rules.kinds_of_history() where kind not in ('user_roles', 'user_permissions') union all select 'tabular_datasets_records') t
    join pg_attribute a on a.attrelid = format('data.%I', t.kind)::regclass and a.attnum > 0 and not a.attisdropped
    where not exists (select from pg_attribute s where s.attrelid = to_regclass(format('api.%I', t.kind)) and s.attname = a.attname)
      -- Views leave out archived records, whose archiving is a change like others.
      and a.attname <> 'archived_at'
    group by t.kind
  ) k;
  execute format($f$
    create function rules.hidden_in_history(entity_type text, manages_users boolean) returns text[]
    language sql immutable parallel safe
    return case when entity_type = 'users' and manages_users then %L::text[] else coalesce(case entity_type %s end, '{}') end $f$,
    array(select a.attname from pg_attribute a where a.attrelid = 'data.users'::regclass and a.attnum > 0 and not a.attisdropped
      and not exists (select from pg_attribute s where s.attrelid in ('api.users'::regclass, 'api.users_view'::regclass) and s.attname = a.attname)), hidden);
end
$$;

create view api.history with (security_invoker) as
select h.id, h.entity_type, h.entity_id, h.operation, h.before - rules.hidden_in_history(h.entity_type, (select rules.may('manage', 'users'))) as before,
  h.after - rules.hidden_in_history(h.entity_type, (select rules.may('manage', 'users'))) as after, h.created_by, h.created_at, h.import_run, h.operation_id
from data.history h
-- A change of hidden keys alone is hidden, too.
where (h.operation = 'update' and h.before - rules.hidden_in_history(h.entity_type, (select rules.may('manage', 'users'))) = '{}') is not true;
comment on view api.history is 'Changes of records, with user and time; before and after hold the changed keys, of those that the record shows.';
grant select on api.history to web_user;
