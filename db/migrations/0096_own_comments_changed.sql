-- The author of a comment on a field changes it, or takes it back: what it said before is kept beside it, because views and notifications read only what is said now.
alter table data.field_comments add column edited_at timestamptz, add column taken_back_at timestamptz;
alter table data.field_comments drop constraint field_comment_content;
alter table data.field_comments add constraint field_comment_content check (num_nonnulls(mark, comment, step, taken_back_at) > 0);
alter table data.field_comments add constraint field_comment_taken_back check (num_nonnulls(taken_back_at, comment) < 2);
comment on column data.field_comments.taken_back_at is 'Set while the comment is taken back: its text is the newest of field_comment_texts, and its mark does not count.';

create table data.field_comment_texts (
  id bigint generated always as identity,
  comment_id bigint not null,
  entity_type text not null,
  entity_id bigint not null,
  comment text not null,
  replaced_at timestamptz not null default clock_timestamp(),
  constraint field_comment_texts_pkey primary key (id),
  constraint field_comment_texts_comment_id_fkey foreign key (comment_id) references data.field_comments (id) on delete cascade
);
create index field_comment_texts_comment_id_idx on data.field_comment_texts (comment_id, id);
create index field_comment_texts_entity_idx on data.field_comment_texts (entity_type, entity_id);
comment on table data.field_comment_texts is 'What comments on fields said before their authors changed them or took them back.';
alter table data.field_comment_texts enable row level security;

alter table data.notifications add column comment_ids bigint[];
comment on column data.notifications.comment_ids is 'All comments on fields that it tells of, where these are several.';
