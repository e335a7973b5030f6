create view api.reviews with (security_invoker) as
select id, entity_type, entity_id, status, comment, created_by, created_at from data.reviews;
comment on view api.reviews is 'Reviews of facts, append-only.';
grant select on api.reviews to web_user;

create view api.history with (security_invoker) as
select id, entity_type, entity_id, operation, before, after, created_by, created_at, import_run from data.history;
comment on view api.history is 'Changes of records, with user and time; before and after hold the changed keys.';
grant select on api.history to web_user;
