-- Comments on the fields of facts, events and documents: threads that are open until somebody resolves them, and the marks of a review.

drop policy if exists readers on data.field_comments;
create policy readers on data.field_comments for select to web_user using (true);
grant select on data.field_comments to web_user;
drop policy if exists readers on data.field_comment_texts;
create policy readers on data.field_comment_texts for select to web_user using (true);
grant select on data.field_comment_texts to web_user;

create function rules.require_right_to_comment() returns void
language plpgsql stable
set search_path = pg_catalog
as $$ begin perform rules.require_permitted(rules.may('comment_on_review', 'facts')); end $$;

-- The record and those that were merged into it.
create function rules.with_merged(entity_type text, entity_id bigint) returns bigint[]
language plpgsql stable security definer
set search_path = pg_catalog
as $$ begin return entity_id || rules.led_to(entity_type, entity_id); end $$;

-- Whether a thread says anything: one in which every comment is taken back is not open.
create function rules.has_words(thread bigint) returns boolean
language sql stable security definer
set search_path = pg_catalog
as $$
  select exists (select from data.field_comments c where thread in (c.id, c.thread_id) and c.taken_back_at is null and num_nonnulls(c.mark, c.comment) > 0)
$$;

-- The records with an open thread; a survivor has those of the records merged into it.
create function rules.with_open_comments(entity_type text) returns bigint[]
language plpgsql stable security definer
set search_path = pg_catalog
as $$
declare
  found bigint[];
begin
  execute format('select array_agg(distinct coalesce(r.merged_into, c.entity_id)) from data.field_comments c left join data.%I r on r.id = c.entity_id and r.merged_into is not null
    where c.entity_type = $1 and c.thread_id is null and c.resolved_at is null and (c.taken_back_at is null or rules.has_words(c.id))', entity_type) into found using entity_type;
  return coalesce(found, '{}');
end
$$;

-- Whether a field of a kind of record can have comments: a column, a part of an object, or the file of a document, which is three columns.
create function rules.can_have_comments(entity_type text, field text) returns boolean
language sql stable security definer
set search_path = pg_catalog
as $$
  select entity_type = 'documents' and field = 'file' or field ~ '^[a-z][a-z0-9_]{0,62}(\.[a-z0-9_]{1,63}){0,2}$' and exists (
    select from pg_attribute a cross join string_to_array(field, '.') as parts
    where a.attrelid = format('data.%I', entity_type)::regclass and a.attname = parts[1] and a.attnum > 0 and not a.attisdropped
      and case
        when cardinality(parts) = 1 then true
        when a.atttypid <> 'jsonb'::regtype then false
        when parts[1] <> 'data' then cardinality(parts) = 2
        when cardinality(parts) = 2 then rules.type_of_data(parts[2]) is not null
        else rules.type_of_data(parts[2]) = 'conflict types' and parts[3] in (select t.name from data.conflict_types t) end)
$$;

-- Begins a thread for each of `comments`: objects with field, and comment, mark or both. A field marked as good has nothing open. Runs as the owner, because nobody else writes the table.
create function rules.comment_on_fields(entity_type text, entity_id bigint, comments jsonb) returns bigint[]
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
#variable_conflict use_variable
declare
  each jsonb;
  threads bigint[];
begin
  perform rules.require_right_to_comment();
  if entity_type is null or entity_type <> all ('{facts,events,documents}') then
    perform rules.refuse('field_comment_kind_known', 'Fields of facts, events and documents have comments', 'entity_type', '23503');
  end if;
  if entity_id is null or rules.name_of_record(entity_type, entity_id::text) is null then
    perform rules.refuse('field_comment_record_exists', rules.no_record('record', entity_id::text), 'entity_id', '23503');
  end if;
  if coalesce(jsonb_typeof(comments), '') <> 'array' or jsonb_array_length(comments) not between 1 and 100 then
    perform rules.refuse('field_comments_form', 'comments is a list of 1 to 100 objects with field, and mark, comment or both', 'comments', '22023');
  end if;
  for each in select * from jsonb_array_elements(comments) loop
    if coalesce(jsonb_typeof(each), '') <> 'object' or jsonb_typeof(each->'field') is distinct from 'string' or coalesce(jsonb_typeof(each->'comment'), 'null') not in ('string', 'null')
      or coalesce(each->>'mark', 'Good') not in ('Good', 'To correct', 'Unclear') then
      perform rules.refuse('field_comments_form', 'comments is a list of 1 to 100 objects with field, and mark, comment or both', 'comments', '22023');
    end if;
    if not rules.can_have_comments(entity_type, each->>'field') then
      perform rules.refuse('field_comment_field_known', format('There is no field %s', quote_literal(left(each->>'field', 100))), 'field', '23503');
    end if;
    if each->>'mark' is null and coalesce(rules.trimmed(each->>'comment'), '') = '' then
      perform rules.refuse('field_comment_required', 'Comment is required', 'comment');
    end if;
    if length(each->>'comment') > 2000 then
      perform rules.refuse('field_comment_length', 'The comment is longer than 2,000 characters', 'comment', '22001');
    end if;
  end loop;
  with begun as (
    insert into data.field_comments (entity_type, entity_id, field, mark, comment, created_by, resolved_by, resolved_at)
    select entity_type, entity_id, c->>'field', c->>'mark', nullif(rules.trimmed(coalesce(c->>'comment', '')), ''), rules.username(),
      case when c->>'mark' = 'Good' then rules.username() end, case when c->>'mark' = 'Good' then clock_timestamp() end
    from jsonb_array_elements(comments) with ordinality as e (c, position) order by e.position
    returning id)
  select array_agg(b.id order by b.id) into threads from begun b;
  return threads;
end
$$;

-- An answer, which may also resolve the thread or open it again. Runs as the owner.
create function rules.answer_comment(thread bigint, comment text, resolved boolean) returns bigint
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
#variable_conflict use_variable
declare
  first data.field_comments;
  text_said constant text := nullif(rules.trimmed(coalesce(comment, '')), '');
  step text;
  answer bigint;
begin
  perform rules.require_right_to_comment();
  select * into first from data.field_comments c where c.id = thread and c.thread_id is null for update;
  if not found then
    perform rules.refuse('field_comment_exists', format('There is no thread %s', coalesce(thread::text, '')), 'thread', '23503');
  end if;
  if length(text_said) > 2000 then
    perform rules.refuse('field_comment_length', 'The comment is longer than 2,000 characters', 'comment', '22001');
  end if;
  step := case when resolved and first.resolved_at is null then 'resolved' when not resolved and first.resolved_at is not null then 'reopened' end;
  if text_said is null and step is null then
    -- Resolved twice, by two people: once is enough.
    if resolved is not null then return null; end if;
    perform rules.refuse('field_comment_required', 'Comment is required', 'comment');
  end if;
  if step is not null then
    update data.field_comments c set resolved_by = case when resolved then rules.username() end, resolved_at = case when resolved then clock_timestamp() end where c.id = thread;
  end if;
  insert into data.field_comments (entity_type, entity_id, field, thread_id, comment, step, created_by)
  values (first.entity_type, first.entity_id, first.field, thread, text_said, step, rules.username()) returning id into answer;
  return answer;
end
$$;

-- A review with the marks of fields, in one transaction. The marks come last, so that the newest notification leads to a field.
create function rules.review_fact(fact bigint, status text, comment text, marks jsonb, seen integer) returns bigint
language plpgsql volatile
set search_path = pg_catalog
as $$
declare
  opened constant bigint := case jsonb_typeof(marks) when 'array' then (select count(*) from jsonb_array_elements(marks) m where m->>'mark' is distinct from 'Good') else 0 end;
  refusal constant rules.refusal := rules.refusal_to_sign_off(review_fact.fact, review_fact.status, review_fact.comment, opened);
  review bigint;
begin
  perform rules.require_seen(review_fact.fact, review_fact.status, review_fact.seen);
  if refusal.name is not null then
    perform rules.refuse(refusal.name, refusal.message, 'comment', refusal.sqlstate);
  end if;
  insert into data.reviews (entity_type, entity_id, status, comment) values ('facts', review_fact.fact, review_fact.status, review_fact.comment) returning id into review;
  if marks is not null and marks <> '[]' then
    perform rules.comment_on_fields('facts', fact, marks);
  end if;
  return review;
end
$$;

-- Why a fact with open comments can't be signed off: no reason was given. `opened` are the comments that come with the review.
create function rules.refusal_to_sign_off(fact bigint, status text, comment text, opened bigint default 0) returns rules.refusal
language plpgsql stable security definer
set search_path = pg_catalog
as $$
declare
  open_threads bigint;
begin
  if coalesce(rules.trimmed(refusal_to_sign_off.comment), '') <> '' or not exists (select from data.review_statuses s where s.name = refusal_to_sign_off.status and s.locks_fact) then
    return null;
  end if;
  select opened + count(*) into open_threads from data.field_comments c
  where c.entity_type = 'facts' and c.entity_id = any (rules.with_merged('facts', fact)) and c.thread_id is null and c.resolved_at is null
    and (c.taken_back_at is null or rules.has_words(c.id));
  if open_threads = 0 then return null; end if;
  return rules.refusal('review_open_comments', format('%s open: say in the comment why the fact is signed off all the same',
    case open_threads when 1 then 'A comment on a field is' else open_threads || ' comments on fields are' end), '23514');
end
$$;

-- Other screens show new comments; it has no values.
create function rules.tell_of_comments() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
begin
  perform rules.tell_servers('comment', c.entity_type, c.ids, c.created_by)
  -- The survivor of a merge shows them, too.
  from (
    select n.entity_type, n.created_by, array_agg(distinct i::text) as ids
    from new_rows n cross join lateral unnest(array[n.entity_id, rules.survivor_of(n.entity_type, n.entity_id)]) i group by 1, 2) c;
  return null;
end
$$;

-- A mention comes before all else. Several comments of one review are one notification. A comment on a merged record is one on the survivor, which shows it.
create function rules.keep_notifications_of_comments() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
begin
  insert into data.notifications (username, kind, entity_type, entity_id, comment_id, comment_ids, created_by)
  select t.username, t.kind, t.entity_type, t.entity_id::text, max(t.id), case when count(*) > 1 then array_agg(t.id order by t.id) end, t.created_by
  from (
    select distinct on (n.id, r.username) n.id, n.entity_type, n.entity_id, n.created_by, r.username, r.kind
    from (select i.id, i.entity_type, rules.survivor_of(i.entity_type, i.entity_id) as entity_id, i.mark, i.comment, i.created_by from new_rows i) n
    cross join lateral (
      select m.username, 'mention' as kind, 1 as position from rules.recipients('mention', n.entity_type, n.entity_id::text, n.created_by, rules.mentioned(n.comment)) as m (username)
      union all
      select m.username, 'comment', 2 from rules.recipients('comment', n.entity_type, n.entity_id::text, n.created_by) as m (username)
    ) r
    where n.mark is distinct from 'Good'
    order by n.id, r.username, r.position
  ) t
  group by t.username, t.kind, t.entity_type, t.entity_id, t.created_by;
  return null;
end
$$;

create trigger tell_of_comments after insert on data.field_comments
  referencing new table as new_rows for each statement execute function rules.tell_of_comments();
create trigger keep_notifications_of_comments after insert on data.field_comments
  referencing new table as new_rows for each statement execute function rules.keep_notifications_of_comments();
