-- The rights that the owner of a token had when it was made, and the accounts of programs, which never sign in.
alter table data.users add column service boolean not null default false;
comment on column data.users.service is 'The account of a program: nobody signs in with it, and it keeps its kind.';
update data.users u set service = true
where u.username = 'import' or u.username = 'ingest' and u.email is null and not exists (select from auth.credentials c where c.username = u.username);

alter table auth.tokens add column rights text[] not null default '{}';
comment on column auth.tokens.rights is 'The rights of the owner when the token was made, each ''action subject'': it never has others.';
-- Nobody recorded what the owners of today's tokens could do then.
update auth.tokens t set rights = array(
  select distinct unnest(case r.action when 'delete' then array['delete ' || r.subject, 'delete_own ' || r.subject] else array[r.action || ' ' || r.subject] end)
  from (
    select ur.username, rp.action, rp.subject from data.user_roles ur join data.role_permissions rp on rp.role = ur.role
    union select up.username, up.action, up.subject from data.user_permissions up
  ) r where r.username = t.username order by 1);
