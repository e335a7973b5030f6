-- What people may write through the api is what they may write in the table behind it, column by column.
do $$
declare
  written record;
begin
  for written in
    select c.relname, p.privilege, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_class t on t.relname = c.relname and t.relnamespace = 'data'::regnamespace
    cross join (values ('insert'), ('update')) as p (privilege)
    where c.relnamespace = 'api'::regnamespace and c.relkind = 'v' and pg_relation_is_updatable(c.oid, false) <> 0
      and exists (select from pg_attribute b where b.attrelid = t.oid and b.attname = a.attname
        and has_column_privilege('web_user', t.oid, b.attnum, p.privilege))
    group by 1, 2
  loop
    execute format('grant %s (%s) on api.%I to web_user', written.privilege, written.columns, written.relname);
  end loop;
end
$$;
