-- Grants users the same columns on each view of the api as on the table behind it.
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

-- Each column is described once: `@label` is its label on forms and in lists, files and the history; the rest describes its content. The columns named here have the same meaning everywhere.
-- Any other column without a comment inherits that of the column with the same name: a list from the record, a download from the list, a full file from the download.
do $$
declare
  suffix text;
  described record;
begin
  foreach suffix in array array['', '_view', '_download_view', '_full_view', '_locations_view'] loop
    for described in
      select c.relname, a.attname, coalesce(s.comment, col_description(n.attrelid, n.attnum)) as comment
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attribute n on n.attname = a.attname
        and n.attrelid = to_regclass('api.' || regexp_replace(c.relname, suffix || '$', case suffix when '_download_view' then '_view' when '_full_view' then '_download_view' when '_locations_view' then '_full_view' else '' end))
      left join (values
        ('archived_at', E'When the record was archived, in UTC; empty for one in use\n@label Archived'),
        ('archived_reason', E'Why the record was archived\n@label Reason for archiving'),
        ('created_at', E'When the record was created, in UTC\n@label Created at'),
        ('created_by', E'User who created the record\n@label Created by'),
        ('changed_fields', E'Columns of the last change of the record; empty for a new one\n@label Changed fields'),
        ('flags', E'Rules for new records that this imported record breaks\n@label Flags'),
        ('gsn', E'Global serial number, one count over all kinds of records\n@label GSN'),
        ('serial_no', E'Serial number of the record\n@label Serial No.'),
        ('merged_into', E'Number of the record that it was merged into, to which its addresses and numbers lead\n@label Merged into'),
        ('updated_at', E'When the record was changed last, in UTC\n@label Updated at'),
        ('updated_by', E'User who changed the record last\n@label Updated by')) as s (attname, comment) on s.attname = a.attname
      where c.relnamespace = 'api'::regnamespace and c.relkind = 'v' and c.relname like '%' || suffix
        and col_description(c.oid, a.attnum) is null and coalesce(s.comment, col_description(n.attrelid, n.attnum)) is not null
    loop
      execute format('comment on column api.%I.%I is %L', described.relname, described.attname, described.comment);
    end loop;
  end loop;
end
$$;
