-- Serial numbers of every kind of record; type is the first segment of the record's route.
do $$
begin
  execute 'create view api.gsn with (security_invoker) as ' || (
    select string_agg(format('select %L::text as type, r.id, %s::text as serial_no, r.gsn from data.%I r', a.area, a.serial_no, a.relation), ' union all ')
    from rules.areas() a);
end
$$;
comment on view api.gsn is E'The record of a serial number or a global serial number.\n@primary_key gsn\n@never_null type, id';
grant select on api.gsn to web_user;
