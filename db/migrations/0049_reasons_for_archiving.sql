-- Archived records keep the reason; the contact whose data were erased was archived by that.
do $$
declare
  kept text;
begin
  foreach kept in array '{facts,events,documents,publishers,tabular_datasets,contacts,communications,contextual_analysis,significant_updates,monitoring_challenges}'::text[] loop
    execute format('alter table data.%I add column archived_reason text', kept);
  end loop;
  update data.contacts set archived_reason = 'Personal data erased' where archived_at is not null;
end
$$;

-- The deleted records of the last 90 days, the newest first.
create index history_deleted_idx on data.history (created_at, id) where operation = 'delete';
