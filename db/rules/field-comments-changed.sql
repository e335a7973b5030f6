-- The author of a comment on a field changes its text, or takes it back and brings it back. What it said before is kept, as the text of a deleted note is, for those who read the history.

-- A comment of the user, locked, for users who may comment on its record still. Runs as the owner, because nobody else writes the table.
create function rules.own_comment(id bigint) returns data.field_comments
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  own data.field_comments;
begin
  perform rules.require_right_to_comment();
  select * into own from data.field_comments c where c.id = own_comment.id for update;
  if not found then
    perform rules.refuse('field_comment_known', rules.no_record('comment', own_comment.id::text), 'id', '23503');
  end if;
  if own.created_by is distinct from rules.username() then
    perform rules.refuse('field_comment_own', 'Only its author changes a comment or takes it back', 'id', '42501');
  end if;
  if rules.name_of_record(own.entity_type, own.entity_id::text) is null then
    perform rules.refuse('field_comment_record_exists', rules.no_record('record', own.entity_id::text), 'entity_id', '23503');
  end if;
  if own.comment is null and own.taken_back_at is null then
    perform rules.refuse('field_comment_words', 'A mark or a step without a text stays as it is', 'id');
  end if;
  return own;
end
$$;
revoke execute on function rules.own_comment(bigint) from public;

-- The screens that show the comment, and the inboxes that may.
create function rules.tell_of_changed_comment(changed data.field_comments, words text) returns void
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  survivor constant bigint := rules.survivor_of(changed.entity_type, changed.entity_id);
begin
  perform rules.tell_servers('comment', changed.entity_type, array[changed.entity_id::text, survivor::text], changed.created_by);
  perform rules.tell_servers('inbox', '', null, null,
    array(select rules.recipients('comment', changed.entity_type, survivor::text, changed.created_by, rules.mentioned(words))));
end
$$;
revoke execute on function rules.tell_of_changed_comment(data.field_comments, text) from public;

-- People whom no earlier text mentioned are told; all others read the new text where they read the old one.
create function rules.change_comment(id bigint, comment text) returns boolean
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  own constant data.field_comments := rules.own_comment(change_comment.id);
  words constant text := rules.trimmed(coalesce(change_comment.comment, ''));
  fresh text[];
begin
  if own.taken_back_at is not null then
    perform rules.refuse('field_comment_taken_back', 'The comment is taken back: bring it back first', 'id');
  end if;
  if words = '' then
    perform rules.refuse('field_comment_required', 'Comment is required', 'comment');
  end if;
  if length(words) > 2000 then
    perform rules.refuse('field_comment_length', 'The comment is longer than 2,000 characters', 'comment', '22001');
  end if;
  if words = own.comment then return false; end if;
  insert into data.field_comment_texts (comment_id, entity_type, entity_id, comment) values (own.id, own.entity_type, own.entity_id, own.comment);
  update data.field_comments c set comment = words, edited_at = clock_timestamp() where c.id = own.id;
  if own.mark is distinct from 'Good' then
    fresh := array(select unnest(rules.mentioned(words)) except select unnest(rules.mentioned(t.comment)) from data.field_comment_texts t where t.comment_id = own.id);
    insert into data.notifications (username, kind, entity_type, entity_id, comment_id, created_by)
    select r.username, 'mention', own.entity_type, s.id, own.id, own.created_by
    from (select rules.survivor_of(own.entity_type, own.entity_id)::text as id) s
    cross join lateral rules.recipients('mention', own.entity_type, s.id, own.created_by, fresh) as r (username);
  end if;
  perform rules.tell_of_changed_comment(own, own.comment);
  return true;
end
$$;

create function rules.take_back_comment(id bigint, taken_back boolean) returns boolean
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  own constant data.field_comments := rules.own_comment(take_back_comment.id);
  kept data.field_comment_texts;
begin
  if coalesce(take_back_comment.taken_back, true) = (own.taken_back_at is not null) then return false; end if;
  if own.taken_back_at is null then
    insert into data.field_comment_texts (comment_id, entity_type, entity_id, comment) values (own.id, own.entity_type, own.entity_id, own.comment);
    update data.field_comments c set comment = null, taken_back_at = clock_timestamp() where c.id = own.id;
    perform rules.tell_of_changed_comment(own, own.comment);
  else
    delete from data.field_comment_texts t where t.id = (select max(n.id) from data.field_comment_texts n where n.comment_id = own.id) returning * into kept;
    update data.field_comments c set comment = kept.comment, taken_back_at = null where c.id = own.id;
    perform rules.tell_of_changed_comment(own, kept.comment);
  end if;
  return true;
end
$$;
