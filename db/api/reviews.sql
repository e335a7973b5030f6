create view api.reviews with (security_invoker) as
select id, entity_type, entity_id, status, comment, created_by, created_at from data.reviews;
comment on view api.reviews is 'Reviews of facts, append-only.';
grant select on api.reviews to web_user;

create function api.review_facts(facts bigint[], status text, comment text default null) returns table (reason text, changes boolean, number bigint, examples text[])
language sql volatile
set search_path = pg_catalog
as $$ select * from rules.review_facts(review_facts.facts, review_facts.status, review_facts.comment) $$;
comment on function api.review_facts(bigint[], text, text) is 'Posts one review to each of the facts that take its status; returns the number of facts for each reason why others did not, and for no reason (null) the number posted, each with the first five by number and name. With Prefer: tx=rollback nothing is posted.';
