-- Merged records are archived and keep the number of the record that they were merged into, to which their address and numbers lead.
do $$
declare
  kind text;
begin
  foreach kind in array '{facts,events,documents,publishers,contacts}'::text[] loop
    execute format('alter table data.%1$I
      add column merged_into bigint,
      add constraint %1$s_merged_into_fkey foreign key (merged_into) references data.%1$I (id) on delete restrict,
      add constraint %1$s_merged_archived check (merged_into is null or (archived_at is not null and merged_into <> id))', kind);
    execute format('create index %1$s_merged_into_idx on data.%1$I (merged_into) where merged_into is not null', kind);
  end loop;
end
$$;

alter table data.operations
  drop constraint operation_kind,
  add constraint operation_kind check (kind in ('Change', 'Import', 'Archive', 'Restore', 'Delete', 'Merge', 'Undo'));
