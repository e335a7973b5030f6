-- Tabular datasets (spec 2): who reads them. Nobody but the owner writes them yet.
grant select on data.tabular_datasets, data.tabular_datasets_records, data.tabular_datasets_records_to_facts to web_user;
