-- Reviews that people asked for stand beside the assignment of the fact, which they leave as it is.
create table data.review_requests (
  fact_id bigint not null,
  username text not null,
  asked_by text not null,
  anyone boolean not null default false,
  due_on date,
  note text,
  asked_at timestamptz not null default clock_timestamp(),
  merged_from bigint,
  constraint review_requests_pkey primary key (fact_id, username, asked_by),
  constraint review_requests_username_fkey foreign key (username) references data.users (username) on delete cascade,
  constraint review_request_note_size check (length(note) <= 2000)
);
create index review_requests_username_idx on data.review_requests (username, due_on);
comment on table data.review_requests is 'The people who are asked for a review of a fact, by whom, and until which day.';
comment on column data.review_requests.anyone is 'Whoever reviews the country was asked: the status of anybody else is the answer.';
comment on column data.review_requests.merged_from is 'The merged fact whose review was asked for; empty for a request of the fact itself.';
alter table data.review_requests enable row level security;

-- What a feed said of an event is told as it was said.
alter table data.notifications add column news jsonb;
comment on column data.notifications.news is 'Of news of a feed: the source, and the alert level before and after.';
