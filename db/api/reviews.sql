create view api.reviews with (security_invoker) as
select id, entity_type, entity_id, status, comment, created_by, created_at from data.reviews;
comment on view api.reviews is 'Reviews of facts, append-only.';
grant select on api.reviews to web_user;

create function api.review_facts(facts bigint[], status text, comment text default null) returns table (reason text, changes boolean, number bigint, examples text[])
language sql volatile
set search_path = pg_catalog
as $$ select * from rules.review_facts(review_facts.facts, review_facts.status, review_facts.comment) $$;
comment on function api.review_facts(bigint[], text, text) is 'Posts one review to each of the facts that take its status; returns the number of facts for each reason why others did not, and for no reason (null) the number posted, each with the first five by number and name. With Prefer: tx=rollback nothing is posted.';

create function api.reviewers_of_country(fact bigint) returns table (username text, name text, reviews bigint, why text)
language plpgsql stable
set search_path = pg_catalog
as $$
#variable_conflict use_column
begin
  if not exists (select from api.facts f where f.id = reviewers_of_country.fact) then return; end if;
  return query select * from rules.people_to_ask(reviewers_of_country.fact);
end
$$;
comment on function api.reviewers_of_country(bigint) is 'Other people to ask for a review of a fact, who may review: up to three who gave most statuses to facts of its country in the last year (why: reviews), the expert of the country (expert), and up to three experts of a country of its region (region).';

create function api.ask_for_review(fact bigint, username text default null, due_on date default null, note text default null) returns bigint
language sql volatile
set search_path = pg_catalog
as $$ select rules.ask_for_review(ask_for_review.fact, ask_for_review.username, ask_for_review.due_on, ask_for_review.note) $$;
comment on function api.ask_for_review(bigint, text, date, text) is 'Asks a person for a review of a fact, until a day and with a note; without a username whoever reviews its country. The assignment of the fact stays. A status that the person gives ends the request. Returns the number of people asked.';

create function api.end_review_requests(fact bigint, username text default null, asked_by text default null) returns bigint
language sql volatile
set search_path = pg_catalog
as $$ select rules.end_review_requests(end_review_requests.fact, end_review_requests.username, end_review_requests.asked_by) $$;
comment on function api.end_review_requests(bigint, text, text) is 'Withdraws the user''s own requests of a review of a fact, of one person or of all; with asked_by, ends what that person asked of the user. Returns the number.';
