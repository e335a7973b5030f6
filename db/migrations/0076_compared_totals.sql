-- Totals of countries and years are compared with the stored facts.
alter table data.import_files drop constraint import_file_kind,
  add constraint import_file_kind check (kind in ('figures', 'disaster events', 'context texts', 'country totals'));
