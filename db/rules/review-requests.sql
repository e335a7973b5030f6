-- Requests of a review: who is asked for a review of a fact, by whom, until a day and with a note. They leave the assignment of the fact as it is, and end with a status that the person gives.
-- Those of archived facts are kept and shown to nobody.

drop policy if exists readers on data.review_requests;
create policy readers on data.review_requests for select to web_user using (true);
grant select on data.review_requests to web_user;

create function rules.people_who_review() returns text[]
language sql stable
set search_path = pg_catalog
as $$ select rules.people_with('review', 'facts') || rules.people_with('complete_review', 'facts') || rules.people_with('sign_off', 'facts') || rules.people_with('lock_down', 'facts') $$;

-- Other people to ask for a review of a fact: up to three who gave most statuses to facts of its country in the last year, the expert of the country, and up to three experts of a
-- country of its region. Runs as the owner, because portfolios may be hidden from some.
create function rules.people_to_ask(fact bigint) returns table (username text, name text, reviews bigint, why text)
language plpgsql stable security definer
set search_path = pg_catalog
as $$
#variable_conflict use_column
begin
  return query
    with asked as (select f.iso3, f.created_by, g.region from data.facts f left join data.geo_entities g on g.iso3 = f.iso3 where f.id = people_to_ask.fact),
    may as (
      select u.username, u.name from data.users u, asked
      where u.username = any (rules.people_who_review()) and u.suspended_at is null and not u.service and u.username <> 'import'
        and u.username <> rules.username() and u.username is distinct from asked.created_by),
    found as (
      (select r.created_by as username, count(*) as reviews, 1 as rank
      from asked
      join data.facts f on f.iso3 = asked.iso3
      join data.reviews r on r.entity_type = 'facts' and r.entity_id = f.id and r.created_at > now() - interval '1 year'
      join data.review_statuses s on s.name = r.status and s.moves_fact
      join may m on m.username = r.created_by
      group by 1 order by 2 desc, 1 limit 3)
      union all
      select e.username, 0, 2 from asked join rules.experts() e on e.iso3 = asked.iso3
      union all
      (select w.username, 0, 3 + min(case g.iso3 when asked.iso3 then 0 else 1 end)
      from asked
      join data.geo_entities g on g.iso3 = asked.iso3 or g.region = asked.region
      join rules.experts() w on w.iso3 = g.iso3
      join may m on m.username = w.username
      group by w.username order by 3, w.username limit 3))
    select m.username, m.name, max(f.reviews), (array['reviews', 'expert', 'region', 'region'])[min(f.rank)]
    from found f join may m on m.username = f.username
    group by m.username, m.name order by min(f.rank), max(f.reviews) desc, m.username;
end
$$;
revoke execute on function rules.people_to_ask(bigint) from public;
grant execute on function rules.people_to_ask(bigint) to web_user;

-- Writes the requests, and tells the people. Runs as the owner, after rules.ask_for_review.
create function rules.keep_review_requests(fact bigint, people text[], anyone boolean, due_on date, note text) returns bigint
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
#variable_conflict use_variable
declare
  taken text[];
begin
  with kept as (
    insert into data.review_requests as r (fact_id, username, asked_by, anyone, due_on, note)
    select fact, p, rules.username(), anyone, due_on, note from unnest(people) p
    on conflict on constraint review_requests_pkey do update
      set anyone = excluded.anyone, due_on = excluded.due_on, note = excluded.note, asked_at = excluded.asked_at, merged_from = null
      where (r.anyone, r.due_on, r.note) is distinct from (excluded.anyone, excluded.due_on, excluded.note)
    returning r.username)
  select array_agg(k.username) into taken from kept k;
  if taken is null then return 0; end if;
  insert into data.notifications (username, kind, entity_type, entity_id, created_by)
  select r.username, 'review_asked', 'facts', fact::text, rules.username()
  from rules.recipients('review_asked', 'facts', fact::text, rules.username(), taken) as r (username);
  return cardinality(taken);
end
$$;

-- Asks a person, or whoever reviews the country if nobody is named. Needs the right to change facts. Returns the number of people asked.
create function rules.ask_for_review(fact bigint, username text, due_on date, note text) returns bigint
language plpgsql volatile
set search_path = pg_catalog
as $$
#variable_conflict use_variable
declare
  people text[];
  asked bigint;
begin
  note := rules.note_of_work(note, due_on);
  perform rules.refuse(rules.permission_refusal('UPDATE', 'facts'));
  fact := (rules.records_now('facts', array[fact]))[1];
  if not exists (select from data.facts f where f.id = fact and f.archived_at is null) then
    perform rules.refuse('review_request_fact_exists', rules.no_record('fact', coalesce(fact::text, '')), 'fact', '23503');
  end if;
  if username is null then
    people := array(select p.username from rules.people_to_ask(fact) p where p.why <> 'region');
    if people = '{}' then people := array(select p.username from rules.people_to_ask(fact) p); end if;
    if people = '{}' then perform rules.refuse('review_request_somebody', 'Nobody reviews this country yet: choose a person', 'username'); end if;
  else
    perform rules.require_assignee(username);
    if username <> all (rules.people_who_review()) then
      perform rules.refuse('review_request_right', format('%s may not review facts: choose another person', (select u.name from data.users u where u.username = ask_for_review.username)), 'username');
    end if;
    people := array[username];
  end if;
  asked := rules.keep_review_requests(fact, people, username is null, due_on, note);
  -- It may have waited for a row.
  perform rules.refuse(rules.permission_refusal('UPDATE', 'facts'));
  return asked;
end
$$;

-- Ends requests of a fact: those that the user made, of one person or of all, and those that others made of the user. Also those of the facts that lead to it, else the next merge brings them back.
create function rules.end_review_requests(fact bigint, username text, asked_by text) returns bigint
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  ended bigint;
begin
  with gone as (
    delete from data.review_requests r
    where r.fact_id = any (rules.with_merged('facts', rules.survivor_of('facts', end_review_requests.fact)))
      and rules.username() in (r.username, r.asked_by)
      and r.username = coalesce(end_review_requests.username, r.username) and r.asked_by = coalesce(end_review_requests.asked_by, rules.username())
    returning r.username, r.asked_by)
  select count(*) into ended from (select distinct g.username, g.asked_by from gone g) g;
  return ended;
end
$$;
revoke execute on function rules.end_review_requests(bigint, text, text) from public;
grant execute on function rules.end_review_requests(bigint, text, text) to web_user;

-- A status is the answer of the person who was asked; where whoever reviews the country was asked, that of anybody but the person who asks.
create function rules.drop_answered_requests() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
begin
  if rules.import_run() is not null then return null; end if;
  delete from data.review_requests r
  using new_reviews n
  join data.review_statuses s on s.name = n.status and s.moves_fact
  cross join lateral unnest(rules.with_merged('facts', n.entity_id)) m
  where n.entity_type = 'facts' and r.fact_id = m and (r.username = n.created_by or r.anyone and r.asked_by <> n.created_by);
  return null;
end
$$;
create trigger drop_answered_requests after insert on data.reviews
  referencing new table as new_reviews for each statement execute function rules.drop_answered_requests();

-- Gives what a person was asked to review to another who may; returns the number. Runs as the owner, after rules.give_assignments.
create function rules.give_review_requests(giver text, username text) returns bigint
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
#variable_conflict use_variable
declare
  given bigint;
begin
  if giver = username or username <> all (rules.people_who_review()) then return 0; end if;
  with moved as (
    delete from data.review_requests r where r.username = giver and r.asked_by <> give_review_requests.username
      and not exists (select from data.facts f where f.id = r.fact_id and f.created_by = give_review_requests.username) returning r.*
  ), kept as (
    insert into data.review_requests (fact_id, username, asked_by, anyone, due_on, note, merged_from)
    select m.fact_id, give_review_requests.username, m.asked_by, m.anyone, m.due_on, m.note, m.merged_from from moved m
    on conflict on constraint review_requests_pkey do nothing returning fact_id
  ), told as (
    insert into data.notifications (username, kind, entity_type, entity_id, number, created_by)
    select r.username, 'review_asked', 'facts', m.first::text, m.number, rules.username()
    from (select min(k.fact_id) as first, count(distinct k.fact_id) as number from kept k having count(*) > 0) m
    cross join lateral rules.recipients('review_asked', 'facts', m.first::text, rules.username(), array[username]) as r (username)
  )
  select count(*) into given from moved;
  return given;
end
$$;
