-- Read access to tabular datasets (spec 2). Only the owner can write them for now.
grant select on data.tabular_datasets, data.tabular_datasets_records, data.tabular_datasets_records_to_facts to web_user;
