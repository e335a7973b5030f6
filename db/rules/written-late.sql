-- On every table that people change, by themselves or through a function: its statements end with the rights that they began with. The accounts have locks and checks of their own, and a person
-- may end the own session.
do $$
declare
  changed record;
begin
  for changed in
    select c.relname as name, (select pg_get_triggerdef(g.oid) from pg_trigger g where g.tgrelid = c.oid and g.tgname = 'require_permission') as before
    from pg_class c
    where c.relnamespace = 'data'::regnamespace and c.relkind = 'r'
      and c.relname <> all ('{users,user_roles,role_permissions,user_permissions}'::text[])
      and (c.relname in (select k.kind from rules.kinds_of_history() k) or c.relname in ('assignments', 'review_requests')
        or has_table_privilege('web_user', c.oid, 'delete') or has_any_column_privilege('web_user', c.oid, 'insert, update'))
  loop
    execute coalesce(replace(replace(changed.before, ' BEFORE ', ' AFTER '), 'require_permission', 'refuse_permission_lost'),
      format('create trigger refuse_permission_lost after insert or update or delete on data.%I for each statement execute function rules.refuse_permission_lost()', changed.name));
  end loop;
end
$$;
