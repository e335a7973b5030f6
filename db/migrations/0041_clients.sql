-- Programs that read what is published: tokens of the scope 'Read releases', how often each client asked, and when the facts of the IDU changed.
alter table auth.tokens
  add column client boolean not null default false,
  add column used_by text,
  add constraint token_used_by_size check (length(used_by) between 1 and 300),
  add constraint token_of_client_without_rights check (not client or role is null and rights = '{}');
comment on column auth.tokens.client is 'The token of a program outside: it reads published figures at /external-api, and nothing else.';
comment on column auth.tokens.used_by is 'The user of a client: an e-mail address or a note.';

-- Clients act in nobody's name; the account is only the one that their tokens and the log name.
insert into data.users (username, name, service) values ('clients', 'Clients', true) on conflict do nothing;

create table auth.client_requests (
  token_id bigint not null,
  day date not null,
  address text not null,
  requests bigint not null,
  constraint client_requests_pkey primary key (token_id, day, address),
  constraint client_requests_token_id_fkey foreign key (token_id) references auth.tokens (id) on delete cascade
);
create index client_requests_day_idx on auth.client_requests (day);
comment on table auth.client_requests is 'Requests of each client by day (UTC) and address, of the last 90 days.';

create table data.published_changes (
  id bigint generated always as identity,
  changed_at timestamptz not null default now(),
  constraint published_changes_pkey primary key (id)
);
comment on table data.published_changes is 'A row for each change that the facts of the IDU may show. Rows of different changes never add up to the same, so an ETag is made of them.';
