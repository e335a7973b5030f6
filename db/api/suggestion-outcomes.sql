create view api.suggestion_outcomes with (security_invoker) as
select s.id, s.document_id, s.filename, s.letter, s.figure, s.outcome, s.reason, s.changed, s.language, s.sentence, s.suggested, s.saved, s.created_at, s.fact_id
from data.suggestion_outcomes s;
comment on view api.suggestion_outcomes is E'What became of the facts that the reader suggested from files: accepted, changed (with the fields), dismissed (with the reason) or missed. letter is the letter of the text at which the figure begins; fact_id is the saved fact.\n@primary_key id';

create view api.suggestions_by_month with (security_invoker) as
select date_trunc('month', s.created_at at time zone 'UTC')::date as month, s.language,
  count(*) filter (where s.outcome = 'accepted') as accepted, count(*) filter (where s.outcome = 'changed') as changed,
  count(*) filter (where s.outcome = 'dismissed') as dismissed, count(*) filter (where s.outcome = 'missed') as missed
from data.suggestion_outcomes s
group by 1, 2;
comment on view api.suggestions_by_month is E'The number of suggestions by what became of them, by month and language of the text.\n@never_null month, accepted, changed, dismissed, missed';

create view api.suggestion_corrections with (security_invoker) as
select 'reason' as kind, s.reason as name, count(*) as suggestions from data.suggestion_outcomes s where s.reason is not null group by s.reason
union all
select 'field', c.field, count(*) from data.suggestion_outcomes s cross join unnest(s.changed) c (field) group by c.field;
comment on view api.suggestion_corrections is E'The reasons of dismissed suggestions and the changed fields of accepted ones, with the number of suggestions.\n@never_null kind, name, suggestions';

create function api.keep_suggestion_outcomes(api_data jsonb) returns void
language sql volatile
set search_path = pg_catalog
as $$ select rules.keep_suggestion_outcomes(api_data) $$;
comment on function api.keep_suggestion_outcomes(jsonb) is 'Keeps what became of suggestions from the file of a document: api_data is {document_id, outcomes}, of which each has filename, letter, figure, outcome (null takes it back), reason, changed, language, sentence, suggested, saved and fact_id.';

grant select on api.suggestion_outcomes, api.suggestions_by_month, api.suggestion_corrections to web_user;
