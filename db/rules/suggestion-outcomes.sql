-- What became of the reader's suggestions, written by one function: the last word on a figure of a file counts.

create function rules.is_suggestion_outcome(outcome jsonb) returns boolean
language sql immutable
set search_path = pg_catalog
as $$
  select case when jsonb_typeof(outcome) = 'object' then
    coalesce(outcome->>'filename', '') ~ '^\S{1,200}$' and coalesce(outcome->>'letter', '') ~ '^\d{1,9}$' and coalesce(outcome->>'figure', '') ~ '^\d{1,12}$'
    and coalesce(outcome->>'fact_id', '0') ~ '^\d{1,15}$'
    and (jsonb_typeof(outcome->'outcome') = 'null'
      or outcome->>'outcome' in ('accepted', 'changed', 'dismissed', 'missed')
        and coalesce(outcome->>'language', '') ~ '^[a-z]{2}$' and coalesce(length(outcome->>'sentence'), 0) between 1 and 2000
        and (outcome->>'outcome' = 'dismissed') = coalesce(length(outcome->>'reason') between 1 and 200, false)
        and (outcome->>'outcome' = 'changed') = (case when jsonb_typeof(outcome->'changed') = 'array' then jsonb_array_length(outcome->'changed') between 1 and 50 else false end))
  else false end
$$;

-- Runs as the owner, because nobody else writes the table.
create function rules.keep_suggestion_outcomes(api_data jsonb) returns void
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  document bigint;
begin
  perform rules.require_permitted(rules.may('create', 'facts'));
  if coalesce(jsonb_typeof(api_data->'outcomes'), '') <> 'array' or coalesce(api_data->>'document_id', '') !~ '^\d{1,15}$' or octet_length(api_data::text) > 2000000
    or jsonb_array_length(api_data->'outcomes') not between 1 and 500 or exists (select from jsonb_array_elements(api_data->'outcomes') o where not rules.is_suggestion_outcome(o)) then
    perform rules.refuse('suggestion_outcomes_form', 'api_data is an object of at most 2 MB with document_id and outcomes: up to 500 objects with filename, letter, figure, outcome (accepted, changed, dismissed, missed, or null for none), language and sentence; reason if dismissed, changed if changed, fact_id if saved', 'api_data', '22023');
  end if;
  select d.id into document from data.documents d where d.id = (api_data->>'document_id')::bigint;
  if document is null then
    perform rules.refuse('suggestion_document', rules.no_record('document', api_data->>'document_id'), 'document_id', '23503');
  end if;
  delete from data.suggestion_outcomes s using jsonb_array_elements(api_data->'outcomes') o
  where s.document_id = document and s.filename = o->>'filename' and s.letter = (o->>'letter')::integer and s.figure = (o->>'figure')::bigint;
  insert into data.suggestion_outcomes (document_id, filename, letter, figure, outcome, reason, changed, language, sentence, suggested, saved, fact_id)
  select document, o->>'filename', (o->>'letter')::integer, (o->>'figure')::bigint, o->>'outcome', case when o->>'outcome' = 'dismissed' then o->>'reason' end,
    case when o->>'outcome' = 'changed' then array(select jsonb_array_elements_text(o->'changed')) else '{}' end, o->>'language', o->>'sentence',
    nullif(o->'suggested', 'null'), nullif(o->'saved', 'null'),
    -- Of another document it would show a sentence that is not its own.
    (select f.id from data.facts f where f.id = (o->>'fact_id')::bigint and f.document_id = document)
  from jsonb_array_elements(api_data->'outcomes') o where jsonb_typeof(o->'outcome') <> 'null'
  on conflict (document_id, filename, letter, figure) do nothing;
end
$$;

grant select on data.suggestion_outcomes to web_user;
