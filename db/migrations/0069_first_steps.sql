-- The people who have hidden the list of first steps on the home page.
create table data.hidden_first_steps (
  username text not null,
  hidden_at timestamptz not null default clock_timestamp(),
  constraint hidden_first_steps_pkey primary key (username),
  constraint hidden_first_steps_username_fkey foreign key (username) references data.users (username) on delete cascade
);
comment on table data.hidden_first_steps is 'People who have hidden the first steps of the home page.';
alter table data.hidden_first_steps enable row level security;
