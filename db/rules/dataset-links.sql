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
  return null;
end
$$;

-- Called through api.save_tabular_datasets_records_to_facts: the fact then rests on exactly these records. A link that is there already stays, even if its dataset was unlocked.
create function rules.save_links(api_data jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  links constant jsonb := api_data->'dataset';
  fact data.facts;
  unknown text;
  added integer;
  removed integer;
begin
  if not rules.may('manage', 'facts') then
    perform rules.refuse('not_permitted', 'User is not permitted', null, '42501');
  end if;
  if jsonb_typeof(api_data) is distinct from 'object' or jsonb_typeof(links) is distinct from 'array' or coalesce(api_data->>'fact_id', '') !~ '^\d{1,15}$'
    or jsonb_path_exists(links, 'strict $[*] ? (@.type() != "object")')
    or exists (select from jsonb_array_elements(links) e (link)
      where coalesce(e.link->>'tdr_id', '') !~ '^\d{1,15}$' or coalesce(e.link->>'f_id', api_data->>'fact_id') <> api_data->>'fact_id') then
    perform rules.refuse('dataset_links_form', 'api_data is an object with fact_id and dataset, a list of {id, tdr_id, f_id} of this fact', 'api_data', '22023');
  end if;
  select * into fact from data.facts f where f.id = (api_data->>'fact_id')::bigint for no key update;
  if not found then
    perform rules.refuse('dataset_link_fact_exists', rules.no_record('fact', api_data->>'fact_id'), 'fact_id', '23503');
  end if;
  perform rules.refuse(rules.refusal_to_change(fact));
  select e.link->>'tdr_id' into unknown from jsonb_array_elements(links) e (link)
  where not exists (select from data.tabular_datasets_records r where r.id = (e.link->>'tdr_id')::bigint) limit 1;
  if unknown is not null then
    perform rules.refuse('dataset_link_record_exists', format('There is no record %s', unknown), 'tdr_id', '23503');
  end if;
  delete from data.tabular_datasets_records_to_facts l
  where l.f_id = fact.id and l.tdr_id not in (select (e.link->>'tdr_id')::bigint from jsonb_array_elements(links) e (link));
  get diagnostics removed = row_count;
  insert into data.tabular_datasets_records_to_facts (f_id, tdr_id)
  select fact.id, (e.link->>'tdr_id')::bigint from jsonb_array_elements(links) with ordinality as e (link, position)
  where not exists (select from data.tabular_datasets_records_to_facts l where l.f_id = fact.id and l.tdr_id = (e.link->>'tdr_id')::bigint)
  group by 2 order by min(e.position);
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
