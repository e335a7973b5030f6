-- One change of many facts.

-- The values of a list with those to add and without those to remove, in their order.
create function rules.list_changed(list text[], add text[], remove text[]) returns text[]
language sql immutable parallel safe
return array(
  select v.value from unnest(list || add) with ordinality as v (value, position)
  where v.value <> all (remove) group by v.value order by min(v.position));

-- Values that a change of many sets as they are: columns, and keys of the column data.
create function rules.values_of_many() returns table (name text, label text, in_data boolean)
language sql immutable
set search_path = pg_catalog
as $$
  values ('parent_id', 'Master fact', false), ('parent_role', 'Role in the master', false), ('type', 'Type', false), ('displacement_type', 'Cause', false), ('year', 'Year', false),
    ('confidential', 'Confidential', false), ('idu', 'Include in IDU', false), ('term', 'Term', true), ('qualifier', 'Qualifier', true), ('unit', 'Unit', true)
$$;

-- The data of a fact with these keys, and with its dates some days later.
create function rules.data_of_many(data jsonb, given jsonb, days integer) returns jsonb
language sql stable
set search_path = pg_catalog
as $$
  select data || coalesce((select jsonb_object_agg(v.name, given->v.name) from rules.values_of_many() v where v.in_data and given->>v.name is not null), '{}')
    || coalesce((select jsonb_object_agg(d.key, d.value || jsonb_build_object('date', (d.value->>'date')::date + days))
      from jsonb_each(data) d where days <> 0 and d.key in ('start_date', 'end_date', 'stock_date') and jsonb_typeof(d.value) = 'object' and d.value->>'date' is not null), '{}')
$$;

-- Each fact is changed as by its form, by every rule and with its own history. A fact that refuses the change stays as it is, and the call is safe to repeat.
create function rules.change_facts(
  facts bigint[], event_id bigint, event_role text, add_groups text[], remove_groups text[], add_themes text[], remove_themes text[], given jsonb, days integer
) returns table (reason text, changes boolean, number bigint, operation_id bigint, examples text[])
language plpgsql volatile
set search_path = pg_catalog
as $$
#variable_conflict use_column
declare
  fact record;
  changed bigint[] := '{}';
  reasons text[] := '{}';
  staying text[] := '{}';
  words text;
  refused text;
  of_table text;
  operation bigint;
  unknown text;
begin
  perform rules.refuse(rules.permission_refusal('UPDATE', 'facts', 'create'));
  if jsonb_typeof(given) <> 'object' then perform rules.refuse('change_facts_values', 'values is an object of values', 'values', '22023'); end if;
  select k into unknown from jsonb_object_keys(given) k where k not in (select v.name from rules.values_of_many() v) limit 1;
  if unknown is not null then
    perform rules.refuse('change_facts_values', format('%s is no value that a change of many facts sets', left(unknown, 100)), 'values', '22023');
  elsif days not between -3660 and 3660 then
    perform rules.refuse('change_facts_days', 'Dates move by at most 3,660 days', 'days', '22023');
  end if;
  if cardinality(facts) > 3000 then
    perform rules.refuse('change_facts_size', 'No more than 3,000 facts can be changed at once', 'facts');
  end if;
  perform rules.begin_operation('Change', 'facts', concat_ws('; ',
    'Event: ' || (select e.name from data.events e where e.id = change_facts.event_id), 'Role: ' || change_facts.event_role,
    'Groups added: ' || nullif(array_to_string(add_groups, ', '), ''), 'Groups removed: ' || nullif(array_to_string(remove_groups, ', '), ''),
    'Themes added: ' || nullif(array_to_string(add_themes, ', '), ''), 'Themes removed: ' || nullif(array_to_string(remove_themes, ', '), ''),
    (select string_agg(v.label || ': ' || (given->>v.name), '; ') from rules.values_of_many() v where given->>v.name is not null), 'Dates moved by days: ' || nullif(days, 0)));
  -- Locked before they are read, so that nobody's change meanwhile is lost, and in the order of their numbers, so that two calls at once do not block each other.
  perform from data.facts f where f.id = any (facts) order by f.id for update;
  for fact in
    select a.id, f.id is null as is_gone, n.*,
      (f.event_id, f.event_role, f.groups, f.themes, f.data, to_jsonb(f) @> n.columns) is distinct from (n.event_id, n.event_role, n.groups, n.themes, n.data, true) as is_changed
    from (select distinct unnest(facts) as id) a
    left join data.facts f on f.id = a.id
    cross join lateral (select coalesce(change_facts.event_id, f.event_id) as event_id) e
    cross join lateral (
      select e.event_id, case when e.event_id is not null then coalesce(change_facts.event_role, f.event_role) end as event_role,
        rules.list_changed(f.groups, add_groups, remove_groups) as groups, rules.list_changed(f.themes, add_themes, remove_themes) as themes,
        rules.data_of_many(f.data, given, days) as data,
        coalesce((select jsonb_object_agg(v.name, given->v.name) from rules.values_of_many() v where not v.in_data and given->>v.name is not null), '{}') as columns
    ) n
    order by a.id
  loop
    words := case
      when fact.is_gone then 'The fact was deleted'
      when fact.is_changed then null
      when change_facts.event_role is not null and fact.event_id is null then 'The fact has no event'
      else 'The fact has these values already' end;
    if words is null then
      begin
        update data.facts f set event_id = fact.event_id, event_role = fact.event_role, groups = fact.groups, themes = fact.themes, data = fact.data,
          (parent_id, parent_role, type, displacement_type, year, confidential, idu) =
            (select p.parent_id, p.parent_role, p.type, p.displacement_type, p.year, p.confidential, p.idu from jsonb_populate_record(f, fact.columns) p)
        where f.id = fact.id;
        changed := changed || fact.id;
      exception when others then
        get stacked diagnostics words = message_text, refused = constraint_name, of_table = table_name;
        -- A rule's refusal has a constraint and no table. A value that no fact can have, or a fault, ends the call.
        if refused = '' or of_table <> '' then raise; end if;
      end;
    end if;
    if words is not null then
      reasons := reasons || words;
      staying := staying || ('facts ' || fact.id);
    end if;
  end loop;
  operation := rules.end_operation(rules.refused_records(reasons, staying));
  return query
  select case when v.event_misfits <> '{}' then 'Then differs from the event in ' || array_to_string(v.event_misfits, ', ') end, true, count(*), operation,
    (array_agg(concat_ws(' ', v.serial_no, v.name) order by v.id))[:5]
  from api.facts_view v where v.id = any (changed) group by 1
  union all
  select r.reason, false, count(*), operation, (array_agg(concat_ws(' ', f.serial_no, f.name) order by f.id) filter (where f.id is not null))[:5]
  from unnest(reasons, staying) as r (reason, record) left join data.facts f on f.id = split_part(r.record, ' ', 2)::bigint group by 1
  order by 2 desc, 1 nulls first;
end
$$;
