-- Answers to writes with a key, for their repeats.
create table auth.kept_answers (
  id bytea not null,
  request_hash bytea not null,
  rights_version bigint not null,
  created_at timestamptz not null default now(),
  answer bytea not null,
  body bytea,
  constraint kept_answers_pkey primary key (id)
) with (toast_tuple_target = 8160);
comment on table auth.kept_answers is 'The answer to each write with a key, for a day. `id` is a hash of the key, its user and token, `request_hash` one of the request. `answer` is all but the text, `body` the text, if it is kept.';
-- Most answers of a form are shorter than a page: to compress one takes longer than to write it.
alter table auth.kept_answers alter column body set storage external;

create table auth.rights_version (
  only_row boolean not null default true,
  version bigint not null,
  constraint rights_version_pkey primary key (only_row),
  constraint rights_version_only_row check (only_row)
);
comment on table auth.rights_version is 'Counts the changes of the rights of roles and users.';
insert into auth.rights_version (version) values (1);
