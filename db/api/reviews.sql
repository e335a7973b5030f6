create view api.reviews with (security_invoker) as
select id, entity_type, entity_id, status, comment, created_by, created_at from data.reviews;
comment on view api.reviews is 'Reviews of facts, append-only.';
grant select on api.reviews to web_user;

create function api.review_facts(facts bigint[], status text, comment text default null) returns table (reason text, changes boolean, number bigint, examples text[])
language sql volatile
set search_path = pg_catalog
as $$ select * from rules.review_facts(review_facts.facts, review_facts.status, review_facts.comment) $$;
comment on function api.review_facts(bigint[], text, text) is 'Posts one review to each of the facts that take its status; returns the number of facts for each reason why others did not, and for no reason (null) the number posted, each with the first five by number and name. With Prefer: tx=rollback nothing is posted.';

create function api.reviewers_of_country(fact bigint) returns table (username text, name text, reviews bigint)
language plpgsql stable
set search_path = pg_catalog
as $$
#variable_conflict use_column
begin
  return query
    select u.username, u.name, count(*)
    from data.facts asked
    join data.facts f on f.iso3 = asked.iso3
    join data.reviews r on r.entity_type = 'facts' and r.entity_id = f.id and r.created_at > now() - interval '1 year'
    join data.review_statuses s on s.name = r.status and s.moves_fact
    join api.users u on u.username = r.created_by and u.suspended_at is null and not u.service
    where asked.id = reviewers_of_country.fact and u.username <> rules.username() and u.username <> 'import'
      and u.username = any (rules.people_with('review', 'facts') || rules.people_with('complete_review', 'facts') || rules.people_with('sign_off', 'facts'))
    group by u.username, u.name
    order by count(*) desc, u.username
    limit 3;
end
$$;
comment on function api.reviewers_of_country(bigint) is 'The up to three other people who gave most statuses to facts of the country of a fact in the last year, and still may: those to ask for a review.';
