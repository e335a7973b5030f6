-- Own roles beside the presets, which keep their names, and the version that lets a save notice another one.
alter table data.roles add column id bigint generated always as identity;
alter table data.roles add column version integer not null default 1;
alter table data.roles add column preset boolean not null default false;
update data.roles set preset = true;
create unique index roles_id_idx on data.roles (id);
create unique index roles_name_folded_idx on data.roles (lower(name));

alter table data.role_permissions drop constraint role_permissions_role_fkey,
  add constraint role_permissions_role_fkey foreign key (role) references data.roles (name) on update cascade on delete cascade;
alter table data.user_roles drop constraint user_roles_role_fkey,
  add constraint user_roles_role_fkey foreign key (role) references data.roles (name) on update cascade on delete restrict;

alter table data.security_events drop constraint security_event_kind;
alter table data.security_events add constraint security_event_kind check (kind in (
  'Signed in', 'Sign-in failed', 'Signed out', 'Sessions ended', 'Password changed', 'User created', 'User renamed', 'Link made', 'Link used',
  'User suspended', 'User reactivated', 'User unlocked', 'Roles changed', 'Settings changed',
  'Role created', 'Role changed', 'Role deleted', 'Permissions changed'));
