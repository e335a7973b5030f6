-- What an administrator sets for the whole installation: one row, a column for each setting.
create table data.settings (
  id smallint not null,
  four_eyes boolean not null default false,
  updated_by text,
  updated_at timestamptz,
  version integer not null default 1,
  constraint settings_pkey primary key (id),
  constraint settings_one_row check (id = 1),
  constraint settings_updated_by_fkey foreign key (updated_by) references data.users (username) on delete restrict
);
comment on column data.settings.four_eyes is 'Nobody approves a fact that they created or edited last.';
insert into data.settings (id) values (1);

insert into data.role_permissions (role, action, subject) values ('Administrator', 'manage', 'settings');

-- Which statuses approve a fact, and so need another pair of eyes where the setting asks for them.
alter table data.review_statuses add column approves boolean not null default false;
update data.review_statuses set approves = true where name in ('Review Completed', 'Signed Off', 'Locked Down');
