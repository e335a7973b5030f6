-- Comments on a field of a fact, event or document: a thread is its first comment, with the answers. Nothing is changed or deleted; a merged record keeps its own.
create table data.field_comments (
  id bigint generated always as identity,
  entity_type text not null,
  entity_id bigint not null,
  field text not null,
  thread_id bigint,
  mark text,
  comment text,
  step text,
  created_by text not null,
  created_at timestamptz not null default clock_timestamp(),
  resolved_by text,
  resolved_at timestamptz,
  constraint field_comments_pkey primary key (id),
  constraint field_comments_thread_id_fkey foreign key (thread_id) references data.field_comments (id) on delete cascade,
  constraint field_comment_kind check (entity_type in ('facts', 'events', 'documents')),
  constraint field_comment_field check (field ~ '^[a-z][a-z0-9_]{0,62}(\.[a-z0-9_]{1,63})?$'),
  constraint field_comment_mark check (mark is null or mark in ('Good', 'To correct', 'Unclear') and thread_id is null),
  constraint field_comment_step check (step is null or step in ('resolved', 'reopened') and thread_id is not null),
  constraint field_comment_size check (length(comment) between 1 and 2000),
  constraint field_comment_content check (num_nonnulls(mark, comment, step) > 0),
  constraint field_comment_resolved check ((resolved_by is null) = (resolved_at is null) and (resolved_at is null or thread_id is null))
);
create index field_comments_entity_idx on data.field_comments (entity_type, entity_id, id);
create index field_comments_thread_id_idx on data.field_comments (thread_id);
create index field_comments_open_idx on data.field_comments (entity_type, entity_id) where thread_id is null and resolved_at is null;
comment on table data.field_comments is 'Comments on fields. thread_id is the first comment of the thread, null for the first itself, which alone has a mark and, once resolved, resolved_by and resolved_at.';
alter table data.field_comments enable row level security;

alter table data.notifications add column comment_id bigint;
comment on column data.notifications.comment_id is 'The comment on a field.';
