-- One change of many records of a kind: values, lists, words in names and texts.

-- The columns that such a change sets. how: value, a value of the column; data, a key of the column data; list, values added and removed; text and data text, words replaced.
create function rules.changes_of_many() returns table (entity_type text, name text, label text, how text)
language sql immutable
set search_path = pg_catalog
as $$
  values ('facts', 'event_id', 'Event', 'value'), ('facts', 'event_role', 'Role', 'value'), ('facts', 'groups', 'Groups', 'list'), ('facts', 'themes', 'Themes', 'list'),
    ('facts', 'parent_id', 'Master fact', 'value'), ('facts', 'parent_role', 'Role in the master', 'value'), ('facts', 'type', 'Type', 'value'), ('facts', 'displacement_type', 'Cause', 'value'),
    ('facts', 'year', 'Year', 'value'), ('facts', 'confidential', 'Confidential', 'value'), ('facts', 'idu', 'Include in IDU', 'value'), ('facts', 'document_id', 'Document', 'value'),
    ('facts', 'term', 'Term', 'data'), ('facts', 'qualifier', 'Qualifier', 'data'), ('facts', 'unit', 'Unit', 'data'), ('facts', 'household_size', 'Household size', 'size'),
    ('facts', 'name', 'Name', 'text'), ('facts', 'excerpt', 'Excerpt', 'data text'), ('facts', 'excerpt_for_idu', 'Excerpt for IDU', 'data text'), ('facts', 'comment', 'Comment', 'text'),
    ('events', 'hazard_type_id', 'Hazard', 'value'), ('events', 'displacement_type', 'Cause', 'value'), ('events', 'year', 'Year', 'value'), ('events', 'data_included', 'Include in GRID', 'value'),
    ('events', 'countries', 'Countries', 'list'), ('events', 'glide_numbers', 'GLIDE numbers', 'list'), ('events', 'event_codes', 'Event codes', 'list'), ('events', 'name', 'Name', 'text'), ('events', 'comment', 'Comment', 'text'),
    ('documents', 'type', 'Type', 'value'), ('documents', 'publication_date', 'Publication date', 'value'), ('documents', 'confidential', 'Confidential', 'value'),
    ('documents', 'countries', 'Countries', 'list'), ('documents', 'publishers', 'Publishers', 'list'), ('documents', 'sources', 'Sources', 'list'),
    ('documents', 'displacement_types', 'Causes', 'list'), ('documents', 'name', 'Name', 'text'), ('documents', 'comment', 'Comment', 'text'), ('documents', 'url', 'URL', 'text'),
    ('publishers', 'type', 'Type', 'value'), ('publishers', 'iso3', 'Country', 'value'), ('publishers', 'name', 'Name', 'text'),
    ('tabular_datasets', 'iso3', 'Country', 'value'), ('tabular_datasets', 'displacement_type', 'Cause', 'value'), ('tabular_datasets', 'source_id', 'Source', 'value'),
    ('tabular_datasets', 'document_id', 'Document', 'value'), ('tabular_datasets', 'name', 'Name', 'text'), ('tabular_datasets', 'comments', 'Comments', 'text'), ('tabular_datasets', 'url', 'URL', 'text'),
    ('contacts', 'organisation', 'Organisation', 'value'), ('contacts', 'countries_of_operation', 'Countries of operation', 'list'), ('contacts', 'job_title', 'Job title', 'text'),
    ('contacts', 'comment', 'Comment', 'text'),
    ('communications', 'iso3', 'Country', 'value'), ('communications', 'tool', 'Tool', 'value'), ('communications', 'subject', 'Subject', 'text'), ('communications', 'content', 'Content', 'text')
$$;

-- A list with the values that a change adds, {"add": […], "remove": […]}, and without those that it removes, in their order.
create function rules.list_changed(list jsonb, change jsonb) returns jsonb
language sql immutable
set search_path = pg_catalog
as $$
  select coalesce(jsonb_agg(v.value order by v.position), '[]')
  from (
    select e.value, min(e.position) as position
    from jsonb_array_elements(coalesce(nullif(list, 'null'), '[]') || coalesce(change->'add', '[]')) with ordinality as e (value, position)
    where not coalesce(change->'remove', '[]') @> e.value group by e.value
  ) v
$$;

-- A text with one run of characters instead of another, {"find", "replace", "match_case"}; the text is searched as it is, without patterns.
create function rules.words_replaced(given text, change jsonb) returns text
language sql immutable
set search_path = pg_catalog
as $$
  select regexp_replace(given, regexp_replace(change->>'find', '([^[:alnum:][:space:]])', '\\\1', 'g'), replace(coalesce(change->>'replace', ''), '\', '\\'),
    case when change->>'match_case' = 'true' then 'g' else 'gi' end)
$$;

-- The columns of a record after the change, those that differ alone.
create function rules.columns_of_many(entity_type text, image jsonb, given jsonb, days integer) returns jsonb
language plpgsql stable
set search_path = pg_catalog
as $$
declare
  columns jsonb := '{}';
  inner_data jsonb := image->'data';
  change record;
  typed jsonb;
begin
  for change in select c.name, c.how, given->c.name as value from rules.changes_of_many() c where c.entity_type = columns_of_many.entity_type and given->>c.name is not null loop
    if change.how = 'data' then
      inner_data := inner_data || jsonb_build_object(change.name, change.value);
    elsif change.how = 'data text' then
      if inner_data->>change.name <> '' then inner_data := inner_data || jsonb_build_object(change.name, rules.words_replaced(inner_data->>change.name, change.value)); end if;
    else
      columns := columns || jsonb_build_object(change.name, case change.how
        when 'list' then rules.list_changed(image->change.name, change.value)
        when 'text' then to_jsonb(rules.words_replaced(image->>change.name, change.value))
        when 'size' then rules.looked_up_size('{"type": "Lookup", "figure": 0}', image->>'iso3', (image->>'year')::integer, false)
        else change.value end);
    end if;
  end loop;
  if days <> 0 then
    inner_data := inner_data || coalesce((select jsonb_object_agg(d.key, d.value || jsonb_build_object('date', (d.value->>'date')::date + days))
      from jsonb_each(inner_data) d where d.key in ('start_date', 'end_date', 'stock_date') and jsonb_typeof(d.value) = 'object' and d.value->>'date' is not null), '{}');
  end if;
  if inner_data is not null then columns := columns || jsonb_build_object('data', inner_data); end if;
  execute format('select to_jsonb(jsonb_populate_record(null::data.%I, $1))', entity_type) into typed using columns;
  return coalesce((select jsonb_object_agg(k, typed->k) from jsonb_object_keys(columns) k where typed->k is distinct from image->k), '{}');
end
$$;

-- A value in the words of an operation: the name of the record that a number means.
create function rules.words_of_value(name text, value jsonb) returns text
language sql stable
set search_path = pg_catalog
as $$
  select case
    when name = 'event_id' then (select e.name from data.events e where e.id = (value #>> '{}')::bigint)
    when name = 'hazard_type_id' then (select h.subtype from data.hazard_types h where h.id = (value #>> '{}')::bigint)
    when name = 'document_id' then (select d.name from data.documents d where d.id = (value #>> '{}')::bigint)
    when name = 'source_id' then (select p.name from data.publishers p where p.id = (value #>> '{}')::bigint)
    when jsonb_typeof(value) = 'array' and name in ('publishers', 'sources') then
      (select string_agg(coalesce(p.name, e), ', ' order by o) from jsonb_array_elements_text(value) with ordinality as e (e, o) left join data.publishers p on p.id::text = e)
    when jsonb_typeof(value) = 'array' then (select string_agg(e, ', ' order by o) from jsonb_array_elements_text(value) with ordinality as e (e, o))
    else value #>> '{}' end
$$;

-- The change in words, for its operation.
create function rules.words_of_many(entity_type text, given jsonb, days integer) returns text
language sql stable
set search_path = pg_catalog
as $$
  select concat_ws('; ', string_agg(case
    when c.how = 'list' then concat_ws('; ', c.label || ' added: ' || nullif(rules.words_of_value(c.name, given->c.name->'add'), ''), c.label || ' removed: ' || nullif(rules.words_of_value(c.name, given->c.name->'remove'), ''))
    when c.how in ('text', 'data text') then format('%s: %s becomes %s', c.label, quote_literal(given->c.name->>'find'), quote_literal(coalesce(given->c.name->>'replace', '')))
    else c.label || ': ' || rules.words_of_value(c.name, given->c.name) end, '; ' order by c.position), 'Dates moved by days: ' || nullif(days, 0))
  from (select r.*, row_number() over () as position from rules.changes_of_many() r) c
  where c.entity_type = words_of_many.entity_type and given->>c.name is not null
$$;

-- Refuses a change that has another form.
create function rules.require_changes_of_many(entity_type text, ids bigint[], given jsonb, days integer) returns void
language plpgsql stable
set search_path = pg_catalog
as $$
declare
  fault text;
begin
  if not exists (select from rules.changes_of_many() c where c.entity_type = require_changes_of_many.entity_type) then
    perform rules.refuse('change_kind', rules.no_record('kind of records', entity_type), 'entity_type', '22023');
  end if;
  perform rules.refuse(rules.permission_refusal('UPDATE', rules.subject_of(entity_type)));
  if jsonb_typeof(given) <> 'object' then perform rules.refuse('change_values', 'values is an object of values', 'values', '22023'); end if;
  select case
    when c.how is null then format('%s is no value that a change of many %s sets', left(k, 100), replace(require_changes_of_many.entity_type, '_', ' '))
    when given->>k is null then null
    when c.how = 'list' and (jsonb_typeof(given->k) <> 'object' or exists (select from jsonb_each(given->k) l where l.key not in ('add', 'remove') or jsonb_typeof(l.value) <> 'array'))
      then format('%s is an object of lists: add, remove', k)
    when c.how in ('text', 'data text') and (jsonb_typeof(given->k) <> 'object' or coalesce(given->k->>'find', '') = '') then format('%s needs the words to find', k)
    when c.how in ('text', 'data text') and greatest(length(given->k->>'find'), length(given->k->>'replace')) > 1000 then 'The words are longer than 1,000 characters'
    when c.how in ('value', 'data') and jsonb_typeof(given->k) in ('object', 'array') then format('%s is one value', k) end
  into fault
  from jsonb_object_keys(given) k left join rules.changes_of_many() c on c.entity_type = require_changes_of_many.entity_type and c.name = k
  order by 1 nulls last limit 1;
  if fault is not null then perform rules.refuse('change_values', fault, 'values', '22023'); end if;
  -- Once for the call, not for each record: of a list, what is added to it and removed from it.
  fault := rules.odd_number(format('data.%I', entity_type)::regclass,
    (select jsonb_object_agg(g.key, case jsonb_typeof(g.value) when 'object' then jsonb_build_array(g.value->'add', g.value->'remove') else g.value end) from jsonb_each(given) g));
  if fault is not null then perform rules.refuse('change_values', format('%s is a number', fault), 'values', '22023'); end if;
  if days not between -3660 and 3660 then
    perform rules.refuse('change_days', 'Dates move by at most 3,660 days', 'days', '22023');
  elsif days <> 0 and entity_type <> 'facts' then
    perform rules.refuse('change_days', 'Only dates of facts move by days', 'days', '22023');
  elsif cardinality(ids) > 3000 then
    perform rules.refuse('change_size', 'No more than 3,000 records can be changed at once', 'ids');
  end if;
end
$$;

-- The figures of facts as the totals by cause, type and year count them (docs/figures.md), and those of the sub-facts whose place in a sum depends on these facts: each under the fact that moves it.
-- In plpgsql, which plans it once in a connection and not for each part of a change.
create function rules.counted_with_parts(facts bigint[]) returns jsonb
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('record_id', case when f.id = any (facts) then f.id else f.parent_id end, 'displacement_type', c.displacement_type, 'type', c.type, 'year', c.year, 'counted', c.counted)), '[]')
  from rules.counted_in_years() c join data.facts f on f.id = c.id
  where c.id = any (array(select unnest(facts) union select s.id from data.facts s where s.parent_id = any (facts))));
end
$$;

-- The differences of these totals for each fact: {2: [{displacement_type, type, year, difference}]}.
create function rules.moved_totals(before jsonb, after jsonb) returns jsonb
language sql immutable
set search_path = pg_catalog
as $$
  select coalesce(jsonb_object_agg(r.record_id, r.moved), '{}')
  from (
    select d.record_id, jsonb_agg(jsonb_build_object('displacement_type', d.displacement_type, 'type', d.type, 'year', d.year, 'difference', d.difference)) as moved
    from (
      select c.record_id, c.displacement_type, c.type, c.year, sum(c.counted * c.sign) as difference
      from (
        select a.*, 1 as sign from jsonb_to_recordset(after) as a (record_id bigint, displacement_type text, type text, year integer, counted bigint)
        union all
        select b.*, -1 from jsonb_to_recordset(before) as b (record_id bigint, displacement_type text, type text, year integer, counted bigint)) c
      group by 1, 2, 3, 4) d
    where d.difference <> 0 group by 1) r
$$;

-- 'Flood in place of Wildfire', by sub-types if the types are equal; null if no hazard is replaced.
create function rules.hazard_in_place(hazard integer, replaced integer) returns text
language sql stable
set search_path = pg_catalog
as $$
  select format('%s in place of %s', case when n.type = o.type then n.subtype else coalesce(n.type, 'empty') end, case when n.type = o.type then o.subtype else o.type end)
  from data.hazard_types o left join data.hazard_types n on n.id = hazard
  where o.id = replaced and hazard is distinct from replaced
$$;

-- The values that a change of `columns` replaced beside them, by the rules of the record: 'Hazard (empty), GLIDE numbers (empty)'; null without any. A value where there was none is a default.
create function rules.also_changed(entity_type text, before jsonb, columns jsonb, after jsonb) returns text
language sql stable
set search_path = pg_catalog
as $$
  select string_agg(format('%s (%s)', l.label, coalesce(l.value, 'empty')), ', ' order by l.label)
  from (
    select coalesce(m.label, initcap(left(k.name, 1)) || replace(substr(k.name, 2), '_', ' ')) as label,
      nullif(case k.name when 'household_size' then k.value->>'figure' else rules.words_of_value(k.name, k.value) end, '') as value
    from (
      select b.key as name, after->b.key as value
      from jsonb_each(before) b
      -- In a case, because few values differ.
      where case when b.value is distinct from after->b.key and b.key <> 'data' and not columns ? b.key and b.value not in ('null', '[]', '{}') then
        has_column_privilege('web_user', format('data.%I', entity_type)::regclass, b.key, 'update') end
      union all
      select d.key, null from jsonb_each(case jsonb_typeof(before->'data') when 'object' then before->'data' else '{}' end) d
      where not after->'data' ? d.key and (not columns ? 'data' or columns->'data' ? d.key)
    ) k
    left join rules.changes_of_many() m on m.entity_type = also_changed.entity_type and m.name = k.name
  ) l
$$;

-- Each record is changed as by its form, by every rule and with its own history. A record that refuses the change stays as it is, and the call is safe to repeat. `operation` goes on with an
-- earlier call of the same change; with `whole` all records change or none.
create function rules.change_records(entity_type text, ids bigint[], given jsonb, days integer, operation bigint, whole boolean)
returns table (record_id bigint, name text, changes boolean, reason text, before text, after text, operation_id bigint, moved jsonb)
language plpgsql volatile
set search_path = pg_catalog
as $$
#variable_conflict use_column
declare
  texts constant text[] := array(select c.name from rules.changes_of_many() c where c.entity_type = change_records.entity_type and c.how in ('text', 'data text'));
  expression constant text := (select a.name from rules.areas() a where a.relation = change_records.entity_type);
  one bigint;
  image jsonb;
  columns jsonb;
  named text;
  words text;
  refused text;
  of_table text;
  state text;
  old_texts text;
  new_texts text;
  later jsonb;
  also text;
  results jsonb := '[]';
  ended bigint;
  counted jsonb := '[]';
  moved jsonb := '{}';
begin
  perform rules.require_changes_of_many(entity_type, ids, given, days);
  perform rules.continue_operation(change_records.operation, 'Change', entity_type, rules.words_of_many(entity_type, given, days));
  -- Locked before they are read, so that nobody's change meanwhile is lost, and in the order of their numbers, so that two calls at once do not block each other.
  execute format('select count(*) from (select from data.%I r where r.id = any ($1) order by r.id for update) locked', entity_type) using ids;
  if entity_type = 'facts' then counted := rules.counted_with_parts(ids); end if;
  for one in select distinct i from unnest(ids) i where i is not null order by 1 loop
    execute format('select to_jsonb(r), %s from data.%I r where r.id = $1', expression, entity_type) into image, named using one;
    columns := case when image is not null then rules.columns_of_many(entity_type, image, given, days) end;
    words := case
      when image is null then format('The %s was deleted', rules.noun_of(entity_type))
      when entity_type = 'facts' and given->>'event_role' is not null and given->>'event_id' is null and image->>'event_id' is null then 'The fact has no event'
      when columns = '{}' and not exists (select from jsonb_object_keys(given) k where k <> all (texts)) and days = 0 then 'The words are not in its text'
      when columns = '{}' then format('The %s has these values already', rules.noun_of(entity_type)) end;
    also := null;
    if words is null then
      begin
        execute format('update data.%1$I r set (%2$s) = (select %2$s from jsonb_populate_record(r, $1) p) where r.id = $2', entity_type,
          (select string_agg(quote_ident(k), ', ') from jsonb_object_keys(columns) k)) using columns, one;
      exception when others then
        get stacked diagnostics words = message_text, refused = constraint_name, of_table = table_name, state = returned_sqlstate;
        words := rules.words_of_refusal(words, refused, of_table, state);
        -- A value that no record can have, or a fault, ends the call.
        if words is null or of_table <> '' and state <> '23505' then raise; end if;
      end;
      if words is null then
        execute format('select to_jsonb(r) from data.%I r where r.id = $1', entity_type) into later using one;
        also := rules.also_changed(entity_type, image, columns, later);
      end if;
    end if;
    select string_agg(n.before, E'\n' order by n.name), string_agg(n.after, E'\n' order by n.name) into old_texts, new_texts
    from (select t as name, coalesce(image->>t, image->'data'->>t) as before, coalesce(columns->>t, columns->'data'->>t) as after from unnest(texts) t) n
    where words is null and n.after is distinct from n.before and n.after is not null;
    results := results || jsonb_build_object('record_id', one, 'name', concat_ws(' ', image->>'serial_no', named), 'changes', words is null, 'reason', words, 'before', old_texts, 'after', new_texts, 'event', image->'event_id', 'also', also);
  end loop;
  if whole and exists (select from jsonb_array_elements(results) r where not (r->>'changes')::boolean) then
    perform rules.refuse('change_whole', (select format('%s of %s records refuse the change, so none has changed: %s', count(*), jsonb_array_length(results), min(r->>'reason'))
      from jsonb_array_elements(results) r where not (r->>'changes')::boolean), null, '23514');
  end if;
  ended := rules.end_operation((select rules.refused_records(coalesce(array_agg(r->>'reason'), '{}'), coalesce(array_agg(entity_type || ' ' || (r->>'record_id')), '{}'))
    from jsonb_array_elements(results) r where not (r->>'changes')::boolean));
  if entity_type = 'facts' then moved := rules.moved_totals(counted, rules.counted_with_parts(ids)); end if;
  return query
  select r.record_id, r.name, r.changes, coalesce(r.reason, nullif(concat_ws('; ', m.doubts, case when m.doubts is null then 'Also changes: ' else 'also changes: ' end || r.also), '')), r.before, r.after, ended, coalesce(moved->(r.record_id::text), '[]')
  from jsonb_to_recordset(results) as r (record_id bigint, name text, changes boolean, reason text, before text, after text, event bigint, also text)
  left join lateral (
    select nullif(concat_ws('; ',
      case when v.event_misfits <> '{}' then 'The fact would not fit its event: ' || (
        select string_agg(case m when 'country' then 'its country is not among the event''s' when 'cause' then 'its cause is not the event''s' when 'start' then 'it starts before the event' else m end, '; ' order by n)
        from unnest(v.event_misfits) with ordinality u (m, n)) end,
      case when v.event_misfits <> '{}' then 'its' else 'Its' end || ' hazard becomes ' || rules.hazard_in_place(n.hazard_type_id, o.hazard_type_id)), '') as doubts
    from api.facts_view v
    left join data.events o on o.id = r.event
    left join data.events n on n.id = v.event_id
    where change_records.entity_type = 'facts' and r.changes and v.id = r.record_id) m on true
  order by r.record_id;
end
$$;
