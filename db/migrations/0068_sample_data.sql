-- Sample data is told apart: a record by its import run, whose source is 'sample', a person by a mark.
alter table data.users add column sample boolean not null default false;
comment on column data.users.sample is 'A person of the sample data: an author of sample records, or an account to try a role with.';

-- The people of earlier installations, as far as it is certain: the authors have these names, and no administrator made them; the accounts to try have a name that no person has.
update data.users u set sample = true
where exists (select from data.import_runs r where r.source = 'sample')
  and ((u.username, u.name) in (
      ('amina.diallo', 'Amina Diallo'), ('joao.pereira', 'João Pereira'), ('nilufar.karimova', 'Nilufar Karimova'), ('samuel.okello', 'Samuel Okello'), ('li.wen', 'Li Wen'),
      ('sofia.marin', 'Sofía Marín'), ('karim.haddad', 'Karim Haddad'), ('ingrid.berg', 'Ingrid Berg'), ('tadesse.bekele', 'Tadesse Bekele'), ('omar.alfaruq', 'عمر الفاروق'))
      and not exists (select from data.security_events e where e.username = u.username and e.kind = 'User created')
    or u.username in ('administrator', 'coordinator', 'reviewer', 'expert', 'reporting', 'viewer') and u.name = initcap(u.username) || ' (sample)');

-- Whether there are facts of people or of an import: then home and the countries leave sample facts out.
create index facts_import_run_idx on data.facts (import_run, created_by) where archived_at is null;

alter table data.operations
  drop constraint operation_kind,
  add constraint operation_kind check (kind in ('Change', 'Import', 'Archive', 'Restore', 'Delete', 'Merge', 'Undo', 'Remove sample'));
