-- Enables row-level security on every table and grants read access to signed-in users. The files of each kind of record grant write access.
do $$
declare
  guarded record;
begin
  for guarded in
    select n.nspname, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname in ('data', 'auth')
  loop
    execute format('alter table %I.%I enable row level security', guarded.nspname, guarded.relname);
    execute format('drop policy if exists everyone on %I.%I', guarded.nspname, guarded.relname);
    -- A table with a policy of its own (files.sql) is not readable by everyone.
    if guarded.nspname = 'data' and to_regclass(format('%I.%I', guarded.nspname, guarded.relname)) not in (select polrelid from pg_policy) then
      execute format('create policy everyone on %I.%I for all to web_user using (true) with check (true)', guarded.nspname, guarded.relname);
    end if;
  end loop;
end
$$;

grant usage on schema data, rules, api to web_user;
grant usage on sequence data.gsn to web_user;
grant select on
  data.displacement_types, data.regions, data.themes, data.qualifiers, data.units, data.terms, data.household_size_types, data.classes,
  data.date_types, data.date_accuracies, data.document_types, data.publisher_types, data.location_types, data.location_accuracies,
  data.record_accuracies, data.parking_lot_types, data.parking_lot_statuses, data.conflict_types, data.contact_titles, data.genders,
  data.communication_tools, data.fact_types, data.fact_roles, data.review_statuses, data.groups, data.confidence_options,
  data.geo_entities, data.household_sizes, data.hazard_types, data.users, data.history
  to web_user;
