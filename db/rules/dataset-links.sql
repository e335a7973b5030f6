-- Links between facts and the records of datasets that they rest on: closed with the fact, and only to records of locked datasets.

-- Runs once per statement. A deleted fact is gone by now, and its own rules let it go.
create function rules.refuse_change_of_links() returns trigger
language plpgsql volatile
set search_path = pg_catalog
as $$
declare
  linked bigint[];
begin
  if rules.moving_sample() then return null; end if;
  if tg_op = 'INSERT' then linked := array(select distinct n.f_id from new_rows n);
  elsif tg_op = 'DELETE' then linked := array(select distinct o.f_id from old_rows o);
  else linked := array(select n.f_id from new_rows n union select o.f_id from old_rows o);
  end if;
  perform from data.facts f where f.id = any (linked) order by f.id for share;
  perform rules.refuse(refused.refusal)
  from data.facts f cross join lateral (select rules.refusal_to_change(f) as refusal) refused
  where f.id = any (linked) and (refused.refusal).name is not null limit 1;
  return null;
end
$$;

create function rules.refuse_links_to_open_datasets() returns trigger
language plpgsql volatile
set search_path = pg_catalog
as $$
declare
  datasets constant bigint[] := array(select distinct r.parent_id from new_rows n join data.tabular_datasets_records r on r.id = n.tdr_id);
  open text;
begin
  -- A link that was there comes back, as it would have stayed.
  if rules.restoring() then return null; end if;
  perform from data.tabular_datasets d where d.id = any (datasets) order by d.id for share;
  select d.name into open from data.tabular_datasets d where d.id = any (datasets) and d.locked_at is null order by d.id limit 1;
  if found then
    perform rules.refuse('dataset_link_to_open', format('Only records of locked datasets can be linked, and this one is not locked: %s', open), 'tdr_id');
  end if;
  perform rules.require_datasets_in_use(array(select distinct n.f_id from new_rows n));
  return null;
end
$$;

-- Whether each element is the number of a record, alone or as the property `key` of an object.
create function rules.are_ids(list jsonb, key text default null) returns boolean
language sql immutable
set search_path = pg_catalog
as $$
  select coalesce(jsonb_typeof(list) = 'array' and not exists (
    select from jsonb_array_elements(case when jsonb_typeof(list) = 'array' then list else '[]' end) e (item)
    where coalesce(case when key is null then e.item #>> '{}' when jsonb_typeof(e.item) = 'object' then e.item->>key end, '') !~ '^\d{1,15}$'), false)
$$;

-- Called through api.save_tabular_datasets_records_to_facts. With `dataset` the fact then rests on exactly these records; with `added` and `removed` its links of this
-- moment change, so that those of somebody else stay. A link that is there already stays, even if its dataset was unlocked. `lock` closes a dataset of added records first.
create function rules.save_links(api_data jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  links constant jsonb := api_data->'dataset';
  changes constant boolean := api_data ?| '{added,removed}';
  given bigint[];
  gone bigint[];
  fact data.facts;
  unknown bigint;
  added integer;
  removed integer;
begin
  perform rules.require_permitted(rules.may('manage', 'facts'));
  if jsonb_typeof(api_data) is distinct from 'object' or coalesce(api_data->>'fact_id', '') !~ '^\d{1,15}$'
    or jsonb_typeof(coalesce(api_data->'lock', '{}')) not in ('object', 'null') or changes = (links is not null)
    or not (case when changes then rules.are_ids(coalesce(api_data->'added', '[]')) and rules.are_ids(coalesce(api_data->'removed', '[]'))
      else rules.are_ids(links, 'tdr_id') and not exists (
        select from jsonb_array_elements(links) e (link) where coalesce(e.link->>'f_id', api_data->>'fact_id') <> api_data->>'fact_id') end) then
    perform rules.refuse('dataset_links_form',
      'api_data is an object with fact_id and either dataset, a list of {id, tdr_id, f_id} of this fact, or added and removed, lists of the ids of records; and optionally lock, the {id, version} of a dataset',
      'api_data', '22023');
  end if;
  select * into fact from data.facts f where f.id = (api_data->>'fact_id')::bigint for no key update;
  if not found then
    perform rules.refuse('dataset_link_fact_exists', rules.no_record('fact', api_data->>'fact_id'), 'fact_id', '23503');
  end if;
  perform rules.refuse(rules.refusal_to_change(fact));
  if coalesce(api_data->'lock', 'null') <> 'null' then
    perform rules.save_records(jsonb_build_object('id', api_data->'lock'->'id', 'version', api_data->'lock'->'version', 'lock', true));
  end if;
  given := array(
    select coalesce(e.item->>'tdr_id', e.item #>> '{}')::bigint
    from jsonb_array_elements(coalesce(links, api_data->'added', '[]')) with ordinality as e (item, position)
    group by 1 order by min(e.position));
  select g.id into unknown from unnest(given) g (id) where not exists (select from data.tabular_datasets_records r where r.id = g.id) limit 1;
  if found then
    perform rules.refuse('dataset_link_record_exists', format('There is no record %s', unknown), 'tdr_id', '23503');
  end if;
  gone := case when changes then array(select e.id::bigint from jsonb_array_elements_text(coalesce(api_data->'removed', '[]')) e (id))
    else array(select l.tdr_id from data.tabular_datasets_records_to_facts l where l.f_id = fact.id) end;
  delete from data.tabular_datasets_records_to_facts l where l.f_id = fact.id and l.tdr_id = any (gone) and l.tdr_id <> all (given);
  get diagnostics removed = row_count;
  insert into data.tabular_datasets_records_to_facts (f_id, tdr_id)
  select fact.id, g.id from unnest(given) with ordinality as g (id, position)
  where not exists (select from data.tabular_datasets_records_to_facts l where l.f_id = fact.id and l.tdr_id = g.id)
  order by g.position;
  get diagnostics added = row_count;
  return jsonb_build_object('_inserted', added, '_deleted', removed);
end
$$;

create trigger require_permission before insert on data.tabular_datasets_records_to_facts
  for each statement execute function rules.require_permission('facts', 'manage');
create trigger refuse_change_of_links_by_insert after insert on data.tabular_datasets_records_to_facts
  referencing new table as new_rows for each statement execute function rules.refuse_change_of_links();
create trigger refuse_change_of_links_by_update after update on data.tabular_datasets_records_to_facts
  referencing old table as old_rows new table as new_rows for each statement execute function rules.refuse_change_of_links();
create trigger refuse_change_of_links_by_delete after delete on data.tabular_datasets_records_to_facts
  referencing old table as old_rows for each statement execute function rules.refuse_change_of_links();
create trigger refuse_links_to_open_datasets_by_insert after insert on data.tabular_datasets_records_to_facts
  referencing new table as new_rows for each statement execute function rules.refuse_links_to_open_datasets();
create trigger refuse_links_to_open_datasets_by_update after update on data.tabular_datasets_records_to_facts
  referencing new table as new_rows for each statement execute function rules.refuse_links_to_open_datasets();

grant select, insert (f_id, tdr_id) on data.tabular_datasets_records_to_facts to web_user;
