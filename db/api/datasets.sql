-- Tabular datasets, their records, and the facts that rest on them (spec 2 §7).
create view api.tabular_datasets with (security_invoker) as
select id, gsn, name, iso3, displacement_type, unit, source_id, document_id, url, age_class, comments, locked_at, unlock_reason, last_save,
  created_by, created_at, updated_by, updated_at, version, archived_at, archived_reason, name_search,
  coalesce((select rules.permission_refusal('UPDATE', 'datasets')), rules.refusal_to_change(tabular_datasets)) is null as may_change,
  coalesce((select rules.permission_refusal('DELETE', 'datasets')), rules.refusal_to_delete(tabular_datasets, (select rules.may_delete_of_others('datasets')))) is null as may_delete,
  (coalesce((select rules.permission_refusal('UPDATE', 'datasets')), rules.refusal_to_change(tabular_datasets))).name as change_refused,
  (coalesce((select rules.permission_refusal('DELETE', 'datasets')), rules.refusal_to_delete(tabular_datasets, (select rules.may_delete_of_others('datasets'))))).name as delete_refused,
  locked_at is not null and (select rules.may('unlock', 'datasets')) as may_unlock,
  (import_run is not null and import_run = any ((select rules.sample_runs())::bigint[])) as sample
from data.tabular_datasets;
comment on view api.tabular_datasets is E'Tabular datasets. A locked one takes changes of its comments only.\n@etag version\n@order (name) by data.names\n@folded (name) in name_search by data.folded\n@indexed created_at desc, id desc\n@never_null may_change, may_delete, may_unlock, sample';
comment on column api.tabular_datasets.sample is E'A record of the sample data\n@label Sample';
comment on column api.tabular_datasets.name is E'Name of the dataset\n@label Name';
comment on column api.tabular_datasets.iso3 is '@label Country';
comment on column api.tabular_datasets.displacement_type is E'Cause of the displacement: conflict, disaster or development\n@label Cause';
comment on column api.tabular_datasets.unit is E'What the records count: persons or households\n@label Unit';
comment on column api.tabular_datasets.source_id is '@label Source';
comment on column api.tabular_datasets.document_id is '@label Document';
comment on column api.tabular_datasets.url is E'Address of the dataset on the web\n@label URL';
comment on column api.tabular_datasets.age_class is E'The age groups that the records count\n@label Age class';
comment on column api.tabular_datasets.comments is '@label Comments';
comment on column api.tabular_datasets.locked_at is E'When the records were closed, in UTC; empty while they can be changed\n@label Locked';
comment on column api.tabular_datasets.unlock_reason is E'Why the dataset was unlocked last; empty once it is locked again\n@label Reason of unlocking';
comment on column api.tabular_datasets.last_save is E'The last save of records: at (the time, also that of its records in the history), inserted, updated, deleted\n@label Records saved';

create view api.tabular_datasets_view with (security_invoker) as
select d.id, d.gsn, d.name, d.iso3, g.idmc_short_name as geo_name, d.displacement_type, d.unit,
  (select count(*) from data.tabular_datasets_records r where r.parent_id = d.id) as records,
  d.source_id, s.name as source_name, d.document_id, t.name as document_name, d.url, d.age_class, d.locked_at,
  d.created_by, d.created_at, d.updated_by, d.updated_at, rules.changed_fields('tabular_datasets', d.id) as changed_fields, d.name_search
from data.tabular_datasets d
left join data.geo_entities g on g.iso3 = d.iso3
left join data.publishers s on s.id = d.source_id
left join data.documents t on t.id = d.document_id
where d.archived_at is null;
comment on view api.tabular_datasets_view is E'Tabular datasets with the number of their records and the names of country, source and document.\n@primary_key id\n@order (name, geo_name, source_name, document_name) by data.names\n@folded (name) in name_search by data.folded\n@indexed created_at desc, id desc\n@never_null records';
comment on column api.tabular_datasets_view.geo_name is E'Country or territory, by its short name\n@label Country';
comment on column api.tabular_datasets_view.records is E'Number of records\n@label Records';
comment on column api.tabular_datasets_view.source_name is E'Publisher of the data\n@label Source';
comment on column api.tabular_datasets_view.document_name is E'Document that the data belong to\n@label Document';

create view api.tabular_datasets_download_view with (security_invoker) as
select v.id, v.iso3, v.source_id, v.document_id,
  v.gsn, v.name, v.geo_name, v.displacement_type, v.unit, v.records, v.source_name, v.document_name, v.url, v.age_class, v.locked_at,
  v.created_by, v.created_at, v.updated_by, v.updated_at, v.name_search
from api.tabular_datasets_view v;
comment on view api.tabular_datasets_download_view is E'Tabular datasets for download: filtered and ordered like tabular_datasets_view.\n@primary_key id\n@order (name, geo_name, source_name, document_name) by data.names\n@folded (name) in name_search by data.folded\n@never_null records';

create view api.tabular_datasets_records with (security_invoker) as
select id, parent_id, position, iso3, event_name, start_date, end_date, org_name, org_accuracy, org_lat, org_lon,
  dst_name, dst_accuracy, dst_lat, dst_lon, stock_total, stock_male, stock_female, stock_in_camp,
  stock_outside_camp, stock_age_cat_01, stock_age_cat_02, stock_age_cat_03, new_total, new_male, new_female,
  new_in_camp, new_outside_camp, new_age_cat_01, new_age_cat_02, new_age_cat_03, returns_total, returns_male,
  returns_female, returns_in_camp, returns_outside_camp, returns_age_cat_01, returns_age_cat_02,
  returns_age_cat_03, returnees_total, returnees_male, returnees_female, returnees_in_camp,
  returnees_outside_camp, returnees_age_cat_01, returnees_age_cat_02, returnees_age_cat_03, house_destroyed,
  house_damaged, url, source_number
from data.tabular_datasets_records;
comment on view api.tabular_datasets_records is E'Records of tabular datasets: people displaced from an origin (org) to a destination (dst).\n@aggregates';
comment on column api.tabular_datasets_records.position is 'Position in the order of the dataset: ascending, then by id';
comment on column api.tabular_datasets_records.iso3 is E'Country or territory of the people counted\n@label Country';
comment on column api.tabular_datasets_records.event_name is E'Name of the event that displaced the people\n@label Event';
comment on column api.tabular_datasets_records.start_date is E'First day of the period or of the count\n@label Start date';
comment on column api.tabular_datasets_records.end_date is E'Last day of the period or of the count\n@label End date';
comment on column api.tabular_datasets_records.org_name is E'Name of the place that the people left\n@label Origin name';
comment on column api.tabular_datasets_records.org_accuracy is E'Kind of the place: the country (Admin0), its first level (Admin1) or anything smaller (Admin2+)\n@label Origin accuracy';
comment on column api.tabular_datasets_records.org_lat is E'Degrees north of the equator; south is negative\n@label Origin latitude';
comment on column api.tabular_datasets_records.org_lon is E'Degrees east of Greenwich; west is negative\n@label Origin longitude';
comment on column api.tabular_datasets_records.dst_name is E'Name of the place where the people are now\n@label Destination name';
comment on column api.tabular_datasets_records.dst_accuracy is E'Kind of the place: the country (Admin0), its first level (Admin1) or anything smaller (Admin2+)\n@label Destination accuracy';
comment on column api.tabular_datasets_records.dst_lat is E'Degrees north of the equator; south is negative\n@label Destination latitude';
comment on column api.tabular_datasets_records.dst_lon is E'Degrees east of Greenwich; west is negative\n@label Destination longitude';
comment on column api.tabular_datasets_records.stock_total is E'People or households displaced on the day of the count\n@label Stock total';
comment on column api.tabular_datasets_records.stock_male is E'Men and boys displaced on the day of the count\n@label Stock male';
comment on column api.tabular_datasets_records.stock_female is E'Women and girls displaced on the day of the count\n@label Stock female';
comment on column api.tabular_datasets_records.stock_in_camp is E'In camps, displaced on the day of the count\n@label Stock in camp';
comment on column api.tabular_datasets_records.stock_outside_camp is E'Outside camps, displaced on the day of the count\n@label Stock outside camp';
comment on column api.tabular_datasets_records.stock_age_cat_01 is E'First age group of the dataset, displaced on the day of the count\n@label Stock age group 1';
comment on column api.tabular_datasets_records.stock_age_cat_02 is E'Second age group of the dataset, displaced on the day of the count\n@label Stock age group 2';
comment on column api.tabular_datasets_records.stock_age_cat_03 is E'Third age group of the dataset, displaced on the day of the count\n@label Stock age group 3';
comment on column api.tabular_datasets_records.new_total is E'People or households newly displaced in the period\n@label New total';
comment on column api.tabular_datasets_records.new_male is E'Men and boys newly displaced in the period\n@label New male';
comment on column api.tabular_datasets_records.new_female is E'Women and girls newly displaced in the period\n@label New female';
comment on column api.tabular_datasets_records.new_in_camp is E'In camps, newly displaced in the period\n@label New in camp';
comment on column api.tabular_datasets_records.new_outside_camp is E'Outside camps, newly displaced in the period\n@label New outside camp';
comment on column api.tabular_datasets_records.new_age_cat_01 is E'First age group of the dataset, newly displaced in the period\n@label New age group 1';
comment on column api.tabular_datasets_records.new_age_cat_02 is E'Second age group of the dataset, newly displaced in the period\n@label New age group 2';
comment on column api.tabular_datasets_records.new_age_cat_03 is E'Third age group of the dataset, newly displaced in the period\n@label New age group 3';
comment on column api.tabular_datasets_records.returns_total is E'People or households returned in the period\n@label Returns total';
comment on column api.tabular_datasets_records.returns_male is E'Men and boys returned in the period\n@label Returns male';
comment on column api.tabular_datasets_records.returns_female is E'Women and girls returned in the period\n@label Returns female';
comment on column api.tabular_datasets_records.returns_in_camp is E'In camps, returned in the period\n@label Returns in camp';
comment on column api.tabular_datasets_records.returns_outside_camp is E'Outside camps, returned in the period\n@label Returns outside camp';
comment on column api.tabular_datasets_records.returns_age_cat_01 is E'First age group of the dataset, returned in the period\n@label Returns age group 1';
comment on column api.tabular_datasets_records.returns_age_cat_02 is E'Second age group of the dataset, returned in the period\n@label Returns age group 2';
comment on column api.tabular_datasets_records.returns_age_cat_03 is E'Third age group of the dataset, returned in the period\n@label Returns age group 3';
comment on column api.tabular_datasets_records.returnees_total is E'People or households back on the day of the count\n@label Returnees total';
comment on column api.tabular_datasets_records.returnees_male is E'Men and boys back on the day of the count\n@label Returnees male';
comment on column api.tabular_datasets_records.returnees_female is E'Women and girls back on the day of the count\n@label Returnees female';
comment on column api.tabular_datasets_records.returnees_in_camp is E'In camps, back on the day of the count\n@label Returnees in camp';
comment on column api.tabular_datasets_records.returnees_outside_camp is E'Outside camps, back on the day of the count\n@label Returnees outside camp';
comment on column api.tabular_datasets_records.returnees_age_cat_01 is E'First age group of the dataset, back on the day of the count\n@label Returnees age group 1';
comment on column api.tabular_datasets_records.returnees_age_cat_02 is E'Second age group of the dataset, back on the day of the count\n@label Returnees age group 2';
comment on column api.tabular_datasets_records.returnees_age_cat_03 is E'Third age group of the dataset, back on the day of the count\n@label Returnees age group 3';
comment on column api.tabular_datasets_records.house_destroyed is E'Dwellings that cannot be lived in any more\n@label Houses destroyed';
comment on column api.tabular_datasets_records.house_damaged is E'Dwellings damaged but still standing\n@label Houses damaged';
comment on column api.tabular_datasets_records.url is E'Address of the source of this record\n@label URL';
comment on column api.tabular_datasets_records.source_number is E'Number that the source gave to this record: the next file of the source updates by it\n@label Number of the source';

create view api.tabular_datasets_records_to_facts with (security_invoker) as
select id, f_id, tdr_id from data.tabular_datasets_records_to_facts;
comment on view api.tabular_datasets_records_to_facts is 'Links between facts (f_id) and the dataset records they are based on (tdr_id).';

create view api.facts_tabular_datasets_records_view with (security_invoker) as
select l.id as link_id, l.f_id as fact_id, d.id as dataset_id, d.name as dataset_name, r.*
from data.tabular_datasets_records_to_facts l
join api.tabular_datasets_records r on r.id = l.tdr_id
join data.tabular_datasets d on d.id = r.parent_id;
comment on view api.facts_tabular_datasets_records_view is E'The records that facts rest on, with the id and name of their dataset.\n@order (dataset_name) by data.names';

grant select, delete on api.tabular_datasets to web_user;
grant select on api.tabular_datasets_view, api.tabular_datasets_download_view, api.tabular_datasets_records, api.tabular_datasets_records_to_facts,
  api.facts_tabular_datasets_records_view to web_user;

create function api.save_tabular_dataset_records(api_data jsonb) returns jsonb
language sql volatile
set search_path = pg_catalog
as $$ select rules.save_records(api_data) $$;
comment on function api.save_tabular_dataset_records(jsonb) is E'Saves the changed records of a dataset, all or none: api_data is {id, version, lock, records}. A record has id, position, its changed columns and, to delete it, _deleted. Returns {_inserted, _updated, _deleted, _locked}.\n@body 128 MiB';

create function api.unlock_tabular_dataset(id bigint, reason text) returns void
language sql volatile
set search_path = pg_catalog
as $$ select rules.unlock_dataset(unlock_tabular_dataset.id, unlock_tabular_dataset.reason) $$;
comment on function api.unlock_tabular_dataset(bigint, text) is 'Opens a locked dataset for changes, for a reason that its history keeps. Needs the right to unlock datasets.';

create function api.get_fact_tabular_datasets_records(fact_id bigint) returns setof api.facts_tabular_datasets_records_view
language sql stable
set search_path = pg_catalog
as $$
  select v.* from api.facts_tabular_datasets_records_view v
  where v.fact_id = get_fact_tabular_datasets_records.fact_id
  order by v.dataset_name collate data.names, v.dataset_id, v.position, v.id
$$;
comment on function api.get_fact_tabular_datasets_records(bigint) is 'The records that a fact rests on, by dataset and in its order.';

create function api.save_tabular_datasets_records_to_facts(api_data jsonb) returns jsonb
language sql volatile
set search_path = pg_catalog
as $$ select rules.save_links(api_data) $$;
comment on function api.save_tabular_datasets_records_to_facts(jsonb) is 'Replaces the links of a fact: api_data is {fact_id, dataset: [{id, tdr_id, f_id}]}; or changes them: {fact_id, added: [id], removed: [id]}. With lock, {id, version}, it locks a dataset before. Returns {_inserted, _deleted}.';

create view api.import_layouts with (security_invoker) as
select l.id, l.source_id, l.headers, l.match, l.updated_at,
  r.figures, r.saved_at, r.dataset_id, d.name as dataset_name
from data.import_layouts l
left join lateral (
  select i.figures, i.saved_at, i.dataset_id from data.import_rounds i where i.layout_id = l.id and i.saved_at is not null order by i.saved_at desc, i.id desc limit 1
) r on true
left join data.tabular_datasets d on d.id = r.dataset_id;
comment on view api.import_layouts is E'Headers of the files that were imported from a source, the match of their columns, and the figures of the last file that was saved.\n@primary_key id\n@order (dataset_name) by data.names';
comment on column api.import_layouts.headers is 'Headers of the columns, folded, each number as #';
comment on column api.import_layouts.match is 'Sheet, column of the records of each header, and how dates, numbers and totals are read';
comment on column api.import_layouts.figures is 'Sums of the last saved file, and the count of each place';
comment on column api.import_layouts.dataset_id is 'Dataset in which the last file was saved';
grant select on api.import_layouts to web_user;

create function api.import_layouts_of(dataset_id bigint) returns setof api.import_layouts
language sql stable
set search_path = pg_catalog
as $$
  select l.* from data.tabular_datasets d
  join data.publishers p on rules.source_of_dataset(d) in (p.id, p.merged_into)
  join api.import_layouts l on l.source_id = p.id
  where d.id = import_layouts_of.dataset_id
  order by l.updated_at desc, l.id desc
  limit 100
$$;
comment on function api.import_layouts_of(bigint) is 'The layouts of the source of a dataset or of its document, and of publishers merged into it, the latest first.';

create function api.remember_import(api_data jsonb) returns bigint
language sql volatile
set search_path = pg_catalog
as $$ select rules.remember_import(api_data) $$;
comment on function api.remember_import(jsonb) is 'Keeps the match of the columns of a file for the source of its dataset, and the figures of the file, which become the last round with the next save of the records: api_data is {dataset_id, headers, match, figures}. Returns the id of the layout, null if the dataset has no source.';
