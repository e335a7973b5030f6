-- Serial numbers of every kind of record; type is the first segment of the record's route. Those of a merged record lead to the record that it was merged into.
do $$
begin
  execute 'create view api.gsn with (security_invoker) as ' || (
    select string_agg(format('select %L::text as type, %s as id, %s::text as serial_no, r.gsn from data.%I r',
      a.area, case when a.relation = any (rules.kinds_merged()) then 'coalesce(r.merged_into, r.id)' else 'r.id' end, a.serial_no, a.relation), ' union all ')
    from rules.areas() a);
end
$$;
comment on view api.gsn is E'The record of a serial number or a global serial number.\n@primary_key gsn\n@never_null type, id';
grant select on api.gsn to web_user;
