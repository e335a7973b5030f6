-- Reviews of facts: the statuses that a person may post, and their effect.

-- Whether the user may not approve this fact because the four-eyes setting is on and the user created it or edited it last.
create function rules.needs_other_eyes(created_by text, updated_by text) returns boolean
language sql stable
set search_path = pg_catalog
as $$
  select rules.username() in (needs_other_eyes.created_by, coalesce(needs_other_eyes.updated_by, needs_other_eyes.created_by))
    and exists (select from data.settings where four_eyes)
$$;

-- Called by both the view that lists the allowed statuses and the trigger that refuses the others. `latest` is null before the first review, and ranks below all others. `back` needs the
-- right to the higher of the two statuses still: it may be lost meanwhile, and a token may never have had it. An archived fact takes comments, and one that is locked is opened.
create function rules.allowed_review_statuses(latest text, needs_other_eyes boolean, back text default null, archived boolean default false) returns text[]
language sql stable
set search_path = pg_catalog
as $$
  with held as (
    select rules.may('comment_on_review', 'facts') as comment_on_review,
      rules.may('review', 'facts') as review,
      rules.may('complete_review', 'facts') as complete_review,
      rules.may('sign_off', 'facts') or rules.may('lock_down', 'facts') as any_status
  )
  select coalesce(array_agg(s.name order by s.position), '{}')
  from data.review_statuses s, held
  where case
    when not s.moves_fact then held.comment_on_review
    when archived and (s.locks_fact or not exists (select from data.review_statuses l where l.name = latest and l.locks_fact)) then false
    when s.approves and needs_other_eyes then false
    when held.any_status then true
    when s.name = back and case (select h.needs from data.review_statuses h where h.name in (s.name, latest) order by h.rank desc limit 1)
      when 'review' then held.review when 'complete_review' then held.complete_review end then true
    when s.rank <= coalesce((select l.rank from data.review_statuses l where l.name = latest), -1) then false
    when s.needs = 'review' then held.review
    when s.needs = 'complete_review' then held.complete_review
    else false
  end
$$;

-- The status that the user's own review replaced, for ten minutes: a slip of a key is taken back by posting the status before, whatever its rank.
create function rules.status_to_take_back(fact bigint) returns text
language sql stable
set search_path = pg_catalog
as $$
  select before.status
  from (
    select r.created_by, r.created_at, lead(r.status) over newest as status, row_number() over newest as rank
    from data.reviews r
    join data.review_statuses s on s.name = r.status and s.moves_fact
    where r.entity_type = 'facts' and r.entity_id = status_to_take_back.fact
    window newest as (order by r.created_at desc, r.id desc)
  ) before
  where before.rank = 1 and before.created_by = rules.username() and before.created_at > clock_timestamp() - interval '10 minutes'
$$;

-- Null if the user may post this status. Called for each review by the trigger, and for many facts by rules.review_facts.
create function rules.refusal_to_review(latest text, needs_other_eyes boolean, status text, back text, archived boolean) returns rules.refusal
language sql stable
set search_path = pg_catalog
as $$
  select case
    when refusal_to_review.status = any (rules.allowed_review_statuses(latest, needs_other_eyes, back, archived)) then null
    when archived and refusal_to_review.status = any (rules.allowed_review_statuses(latest, needs_other_eyes, back)) then
      rules.refusal('review_of_archived', 'The fact is archived: restore it first', '23514')
    when refusal_to_review.status = any (rules.allowed_review_statuses(latest, false, back)) then
      rules.refusal('review_four_eyes', 'Somebody else must approve a fact that you created or edited last', '42501')
    else rules.refusal('review_status_allowed', 'User is not permitted', '42501')
  end
$$;

-- Locks the fact's row, so that its status stays the latest until the commit.
create function rules.require_review_status() returns trigger
language plpgsql volatile
set search_path = pg_catalog
as $$
declare
  latest text;
  needs_other_eyes boolean;
  archived boolean;
  refusal rules.refusal;
begin
  select f.status, rules.needs_other_eyes(f.created_by, f.updated_by), f.archived_at is not null into latest, needs_other_eyes, archived
  from data.facts f where f.id = new.entity_id for update;
  if not found then
    perform rules.refuse('review_entity_exists', rules.no_record('fact', new.entity_id::text), 'entity_id', '23503');
  end if;
  if not exists (select from data.review_statuses s where s.name = new.status) then
    perform rules.refuse('reviews_status_fkey', 'The status is not in the list of review statuses', 'status', '23503');
  end if;
  if rules.import_run() is null then
    refusal := rules.refusal_to_review(latest, needs_other_eyes, new.status, rules.status_to_take_back(new.entity_id), archived);
    if refusal.name is not null then
      perform rules.refuse(refusal.name, refusal.message, 'status', refusal.sqlstate);
    end if;
    refusal := rules.refusal_to_sign_off(new.entity_id, new.status, new.comment);
    if refusal.name is not null then
      perform rules.refuse(refusal.name, refusal.message, 'comment', refusal.sqlstate);
    end if;
  end if;
  if new.status = 'Comment' and coalesce(rules.trimmed(new.comment), '') = '' and rules.import_run() is null then
    perform rules.refuse('review_comment_required', 'Comment is required', 'comment');
  end if;
  return new;
end
$$;

-- Nobody gives a status to a fact that has changed since they read it (the version `seen`). Locks the fact's row, so that it stays as it was read.
create function rules.require_seen(fact bigint, status text, seen integer) returns void
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  changed record;
begin
  if require_seen.seen is null or not exists (select from data.review_statuses s where s.name = require_seen.status and s.moves_fact) then return; end if;
  select f.version, u.name into changed from data.facts f left join data.users u on u.username = f.updated_by where f.id = require_seen.fact for update of f;
  if changed.version <> require_seen.seen then
    perform rules.refuse('review_of_changed_fact', format('%s changed the fact meanwhile: look at it again', coalesce(changed.name, 'Another user')), 'status', 'PT409');
  end if;
end
$$;

-- The time is taken after require_review_status has locked the fact, so that the newest review is the last to set its status.
create function rules.stamp_review() returns trigger
language plpgsql volatile
set search_path = pg_catalog
as $$
begin
  if rules.import_run() is null then
    new.created_at := clock_timestamp();
  end if;
  if current_user = 'web_user' or new.created_by is null then
    new.created_by := rules.username();
  end if;
  return new;
end
$$;

-- Sets the fact's status from its latest review other than a Comment, and ends its marks. Runs as the owner, because nobody is granted the column.
create function rules.move_fact() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  moved_twice bigint;
begin
  -- Each row is checked against the status before the statement, so a second change of status in it would be unchecked.
  if rules.import_run() is null then
    select n.entity_id into moved_twice
    from new_reviews n join data.review_statuses s on s.name = n.status and s.moves_fact
    group by n.entity_id having count(*) > 1 limit 1;
    if moved_twice is not null then
      perform rules.refuse('review_one_at_a_time', format('Fact %s can take one status at a time', moved_twice), 'status');
    end if;
  end if;
  update data.facts f
  set status = latest.status
  from (
    select distinct on (n.entity_id) n.entity_id, n.status
    from new_reviews n
    join data.review_statuses s on s.name = n.status and s.moves_fact
    order by n.entity_id, n.created_at desc, n.id desc
  ) latest
  where f.id = latest.entity_id and f.status is distinct from latest.status;
  -- It may have waited for somebody who saved the fact: a person who has lost the right meanwhile reviews nothing.
  if rules.import_run() is null and rules.username() is not null then
    perform rules.require_entered_still();
    perform rules.require_permitted(rules.allowed_review_statuses(null, false) <> '{}');
  end if;
  -- The reviewer has seen the fact as it is now, with its neighbours.
  delete from data.changes_since_sign_off c
  using new_reviews n join data.review_statuses s on s.name = n.status and s.moves_fact
  where c.fact_id = n.entity_id;
  return null;
end
$$;

-- Whether a fact that was saved after its review differs from what was reviewed: not once a change is undone or typed back. A change that the history does not have is a difference.
create function rules.differs_from_reviewed(fact bigint, reviewed_at timestamptz) returns boolean
language plpgsql stable
set search_path = pg_catalog
as $$
declare
  -- The status is the review's own.
  reviewed constant jsonb := rules.values_at('facts', fact::text, reviewed_at) - '{status,base_id}'::text[];
begin
  if coalesce(reviewed, '{}') = '{}' then return true; end if;
  return (select rules.differing_columns(reviewed, to_jsonb(f)) <> '{}' from data.facts f where f.id = fact);
end
$$;

-- Each fact is checked as for a single review. A fact that refuses the status keeps its own.
create function rules.review_facts(facts bigint[], status text, comment text) returns table (reason text, changes boolean, number bigint, examples text[])
language plpgsql volatile
set search_path = pg_catalog
as $$
#variable_conflict use_column
declare
  -- Without regard to a status that the person takes back.
  by_right constant boolean := review_facts.status = any (rules.allowed_review_statuses(null, false));
begin
  perform rules.require_permitted(rules.allowed_review_statuses(null, false) <> '{}');
  if review_facts.status is null then
    perform rules.refuse('review_status_required', 'Status is required', 'status');
  elsif not exists (select from data.review_statuses s where s.name = review_facts.status) then
    perform rules.refuse('review_status_known', format('There is no review status %s', quote_literal(left(review_facts.status, 100))), 'status', '23503');
  end if;
  if cardinality(facts) > 3000 then
    perform rules.refuse('review_facts_size', 'No more than 3,000 facts can be reviewed at once', 'facts');
  end if;
  return query
  with chosen as materialized (
    select f.id, concat_ws(' ', f.serial_no, f.name) as name, case
      when f.id is null then 'The fact was deleted'
      when f.status = review_facts.status then format('The fact is %s already', f.status)
      else coalesce((rules.refusal_to_review(f.status, rules.needs_other_eyes(f.created_by, f.updated_by), review_facts.status, rules.status_to_take_back(f.id), f.archived_at is not null)).message,
        (rules.refusal_to_sign_off(f.id, review_facts.status, review_facts.comment)).message)
    end as reason
    from (select distinct a.id from unnest(review_facts.facts) as a (id)) asked
    left join data.facts f on f.id = asked.id
  ),
  posted as (
    insert into data.reviews (entity_type, entity_id, status, comment)
    select 'facts', c.id, review_facts.status, review_facts.comment from chosen c where c.reason is null order by c.id
  )
  select c.reason, c.reason is null, count(*), (array_agg(c.name order by c.id) filter (where c.id is not null))[:5] from chosen c group by c.reason order by 2 desc, 3 desc, c.reason;
  -- It may have taken a while: a person who has lost this right meanwhile gives no such status.
  perform rules.require_permitted(not by_right or review_facts.status = any (rules.allowed_review_statuses(null, false)));
end
$$;

create trigger require_columns before insert on data.reviews
  for each row execute function rules.require_columns('status', 'review_status_required', 'Status is required');
create trigger require_review_status before insert on data.reviews
  for each row execute function rules.require_review_status();
create trigger stamp_review before insert on data.reviews
  for each row execute function rules.stamp_review();
create trigger move_fact after insert on data.reviews
  referencing new table as new_reviews for each statement execute function rules.move_fact();

-- Append-only: users read and insert reviews; reviews are deleted only with their fact.
grant select, insert (entity_type, entity_id, status, comment) on data.reviews to web_user;
