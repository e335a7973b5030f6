-- The inbox of each person: what others did to records of theirs. A row names the change or the review; its words are read from there, so nothing is copied.
create table data.notifications (
  id bigint generated always as identity,
  username text not null,
  kind text not null,
  entity_type text not null,
  entity_id text not null,
  number integer not null default 1,
  history_id bigint,
  review_id bigint,
  operation_id bigint,
  created_by text not null,
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  done_at timestamptz,
  mailed_at timestamptz,
  constraint notifications_pkey primary key (id),
  constraint notifications_username_fkey foreign key (username) references data.users (username) on delete cascade,
  constraint notifications_operation_id_fkey foreign key (operation_id) references data.operations (id) on delete cascade,
  constraint notification_number check (number > 0)
);
-- One for a person and an operation, however many records it changes.
create unique index notifications_operation_key on data.notifications (operation_id, username, kind, entity_type);
create index notifications_username_idx on data.notifications (username, id);
create index notifications_to_mail_idx on data.notifications (username, kind) where mailed_at is null and done_at is null;
create index notifications_unread_idx on data.notifications (username) where read_at is null and done_at is null;
comment on table data.notifications is 'What people are told. number counts the records of an operation or of a review of many, of which entity_id is one; history_id and review_id may be gone with their record.';

create table data.follows (
  username text not null,
  entity_type text not null,
  entity_id text not null,
  muted boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  constraint follows_pkey primary key (username, entity_type, entity_id),
  constraint follows_username_fkey foreign key (username) references data.users (username) on delete cascade
);
create index follows_entity_idx on data.follows (entity_type, entity_id);
comment on table data.follows is 'The records and countries (geo_entities) that people follow, or have muted.';

create table data.notification_choices (
  username text not null,
  kind text not null,
  delivery text not null,
  since timestamptz not null default clock_timestamp(),
  constraint notification_choices_pkey primary key (username, kind),
  constraint notification_choices_username_fkey foreign key (username) references data.users (username) on delete cascade,
  constraint notification_delivery check (delivery in ('nothing', 'inbox', 'at once', 'daily'))
);
comment on table data.notification_choices is 'How a person is told of a kind: not at all, in the inbox (as without a row), or there and by e-mail, at once or in a daily summary.';

create table data.notification_mail (
  username text not null,
  hour smallint not null default 7,
  time_zone text not null default 'UTC',
  last_day date,
  key uuid not null default gen_random_uuid(),
  constraint notification_mail_pkey primary key (username),
  constraint notification_mail_key_key unique (key),
  constraint notification_mail_username_fkey foreign key (username) references data.users (username) on delete cascade,
  constraint notification_mail_hour check (hour between 0 and 23)
);
comment on table data.notification_mail is 'When a person gets the daily summary, and the day of the last one. key stands in the links that end such mails.';

alter table data.notifications enable row level security;
alter table data.follows enable row level security;
alter table data.notification_choices enable row level security;
alter table data.notification_mail enable row level security;
