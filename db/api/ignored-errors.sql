-- The errors that are right as they are, and that people ignore for a reason.
create function api.ignore_potential_errors(rule text, ids bigint[], reason text) returns integer
language sql volatile
set search_path = pg_catalog
as $$ select rules.ignore_errors(ignore_potential_errors.rule, ignore_potential_errors.ids, ignore_potential_errors.reason) $$;
comment on function api.ignore_potential_errors(text, bigint[], text) is 'Ignores the errors of a rule on up to 1,000 records, all or none, for a reason; identical facts are ignored together. Needs the right to change such records. Returns their number.';

create function api.take_back_ignored_errors(rule text, ids bigint[]) returns integer
language sql volatile
set search_path = pg_catalog
as $$ select rules.take_back_ignored_errors(take_back_ignored_errors.rule, take_back_ignored_errors.ids) $$;
comment on function api.take_back_ignored_errors(text, bigint[]) is 'Shows ignored errors again, those of identical facts together. Needs the right to change such records. Returns their number.';
