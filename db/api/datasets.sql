create view api.tabular_datasets with (security_invoker) as
select id, gsn, name, iso3, displacement_type, unit, source_id, document_id, url, age_class, comments, locked_at,
  created_by, created_at, updated_by, updated_at, version, archived_at, name_search
from data.tabular_datasets;
comment on view api.tabular_datasets is E'Tabular datasets; locked_at is the time when the records were closed.\n@etag version\n@order (name) by data.names';

create view api.tabular_datasets_records with (security_invoker) as
select * from data.tabular_datasets_records;
comment on view api.tabular_datasets_records is 'Records of tabular datasets: people displaced from an origin (org) to a destination (dst).';

create view api.tabular_datasets_records_to_facts with (security_invoker) as
select id, f_id, tdr_id from data.tabular_datasets_records_to_facts;
comment on view api.tabular_datasets_records_to_facts is 'Links between facts (f_id) and the dataset records they are based on (tdr_id).';

grant select on api.tabular_datasets, api.tabular_datasets_records, api.tabular_datasets_records_to_facts to web_user;
