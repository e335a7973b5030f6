-- Saving, locking, unlocking and deleting tabular datasets.
alter table data.tabular_datasets
  add column last_save jsonb,
  add column unlock_reason text,
  add constraint tabular_dataset_unlock_reason_size check (length(unlock_reason) between 1 and 10000);
comment on column data.tabular_datasets.last_save is 'The last save of records: {at, inserted, updated, deleted}. Each save changes it, and so the version and the history.';

-- Counts stay exact in JSON.
alter table data.tabular_datasets_records
  add constraint tabular_record_date_order check (end_date >= start_date),
  add constraint tabular_record_counts_exact check (greatest(
    stock_total, stock_male, stock_female, stock_in_camp, stock_outside_camp, stock_age_cat_01, stock_age_cat_02, stock_age_cat_03,
    new_total, new_male, new_female, new_in_camp, new_outside_camp, new_age_cat_01, new_age_cat_02, new_age_cat_03,
    returns_total, returns_male, returns_female, returns_in_camp, returns_outside_camp, returns_age_cat_01, returns_age_cat_02, returns_age_cat_03,
    returnees_total, returnees_male, returnees_female, returnees_in_camp, returnees_outside_camp, returnees_age_cat_01, returnees_age_cat_02,
    returnees_age_cat_03, house_destroyed, house_damaged) <= 9007199254740991);

insert into data.role_permissions (role, action, subject) values
  ('Administrator', 'delete', 'datasets'), ('Coordinator', 'delete', 'datasets') on conflict do nothing;
