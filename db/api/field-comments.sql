create view api.field_comments with (security_invoker) as
select c.id, c.entity_type, c.entity_id, c.field, c.thread_id, case when c.taken_back_at is null then c.mark end as mark, c.comment, c.step, c.created_by, u.name as created_by_name, c.created_at, c.resolved_by, c.resolved_at,
  c.edited_at, c.taken_back_at
from data.field_comments c left join data.users u on u.username = c.created_by;
comment on view api.field_comments is E'Comments on fields of facts, events and documents, and the marks of reviews. Their authors alone change them or take them back.\n@primary_key id\n@never_null entity_type, entity_id, field, created_by, created_at';
comment on column api.field_comments.entity_type is 'facts, events or documents';
comment on column api.field_comments.field is 'Column of the record, or an object and a key of it, such as data.term; file for the file of a document, id for the whole record';
comment on column api.field_comments.thread_id is 'The first comment of the thread; empty for the first itself';
comment on column api.field_comments.mark is 'Good, To correct or Unclear';
comment on column api.field_comments.step is 'resolved or reopened, if the comment did that to its thread';
comment on column api.field_comments.created_by is 'Username of the author';
comment on column api.field_comments.created_by_name is 'Name of the author';
comment on column api.field_comments.created_at is 'When it was written, in UTC';
comment on column api.field_comments.resolved_by is 'Of a first comment: username of the user who resolved the thread';
comment on column api.field_comments.resolved_at is 'Of a first comment: when its thread was resolved, in UTC; empty while it is open';
comment on column api.field_comments.edited_at is 'When its author changed it last, in UTC; earlier_comments has what it said before';
comment on column api.field_comments.taken_back_at is 'When its author took it back, in UTC; its text and mark are empty then';
grant select on api.field_comments to web_user;

create function api.comments_of_record(entity_type text, entity_id bigint) returns setof api.field_comments
language sql stable
set search_path = pg_catalog
as $$
  select c.* from api.field_comments c
  where c.entity_type = comments_of_record.entity_type and c.entity_id = any (rules.with_merged(comments_of_record.entity_type, comments_of_record.entity_id)) order by c.id
$$;
comment on function api.comments_of_record(text, bigint) is 'The comments on the fields of a fact, event or document, and of the records that were merged into it, the oldest first.';

create function api.comment_on_fields(entity_type text, entity_id bigint, comments jsonb) returns bigint[]
language sql volatile
set search_path = pg_catalog
as $$ select rules.comment_on_fields(comment_on_fields.entity_type, comment_on_fields.entity_id, comment_on_fields.comments) $$;
comment on function api.comment_on_fields(text, bigint, jsonb) is 'Begins a thread for each of up to 100 comments, which are objects with field, and comment, mark (Good, To correct, Unclear) or both. Returns the numbers of the threads.';

create function api.answer_comment(thread bigint, comment text default null, resolved boolean default null) returns bigint
language sql volatile
set search_path = pg_catalog
as $$ select rules.answer_comment(answer_comment.thread, answer_comment.comment, answer_comment.resolved) $$;
comment on function api.answer_comment(bigint, text, boolean) is 'Answers a thread, resolves it (resolved is true), opens it again (false), or both. Returns the number of the answer; nothing if the thread was so already.';

create function api.change_comment(id bigint, comment text) returns boolean
language sql volatile
set search_path = pg_catalog
as $$ select rules.change_comment(change_comment.id, change_comment.comment) $$;
comment on function api.change_comment(bigint, text) is 'Changes the text of a comment on a field: only its author does, who may comment still. Returns whether it differs.';

create function api.take_back_comment(id bigint, taken_back boolean default true) returns boolean
language sql volatile
set search_path = pg_catalog
as $$ select rules.take_back_comment(take_back_comment.id, take_back_comment.taken_back) $$;
comment on function api.take_back_comment(bigint, boolean) is 'Takes a comment on a field back, with its mark, or brings it back (taken_back is false): only its author does, who may comment still. Returns false if it was so already.';

create function api.earlier_comments(entity_type text, entity_id bigint)
returns table (comment_id bigint, field text, comment text, created_by text, created_by_name text, replaced_at timestamptz)
language sql stable
set search_path = pg_catalog
as $$
  select t.comment_id, c.field, t.comment, c.created_by, u.name, t.replaced_at
  from data.field_comment_texts t join data.field_comments c on c.id = t.comment_id left join data.users u on u.username = c.created_by
  where t.entity_type = earlier_comments.entity_type and t.entity_id = any (rules.with_merged(earlier_comments.entity_type, earlier_comments.entity_id)) order by t.id desc
$$;
comment on function api.earlier_comments(text, bigint) is 'What the comments on the fields of a record said before their authors changed them or took them back, the newest first.';

create function api.review_fact(fact bigint, status text, comment text default null, marks jsonb default null, seen integer default null) returns bigint
language sql volatile
set search_path = pg_catalog
as $$ select rules.review_fact(review_fact.fact, review_fact.status, review_fact.comment, review_fact.marks, review_fact.seen) $$;
comment on function api.review_fact(bigint, text, text, jsonb, integer) is 'Posts a review together with marks of fields, which are comments as comment_on_fields takes them; with the version of the fact that was read (`seen`) only if it is still that. Returns the number of the review.';
