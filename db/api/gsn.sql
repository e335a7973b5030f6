-- Serial numbers of every kind of record; type is the first segment of the record's route.
do $$
begin
  execute 'create view api.gsn with (security_invoker) as ' || (
    select string_agg(format('select %L::text as type, id, %s::text as serial_no, gsn from data.%I', a.area, a.serial_no, a.relation), ' union all ')
    from rules.areas() a);
end
$$;
comment on view api.gsn is E'The record of a serial number or a global serial number.\n@primary_key gsn\n@never_null type, id';
grant select on api.gsn to web_user;
