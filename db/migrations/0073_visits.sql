-- When a person was last here, so that lists can show what others changed since.
create table auth.visits (
  username text not null,
  seen_at timestamptz not null default now(),
  left_at timestamptz,
  constraint visits_pkey primary key (username),
  constraint visits_username_fkey foreign key (username) references data.users (username) on delete cascade on update cascade
);
comment on table auth.visits is 'The visit of a person: when a screen was last opened (seen_at), and the same of the visit before (left_at).';
