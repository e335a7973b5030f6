-- Publishers and sources: the same records in two roles (spec 2 §5).
create function rules.require_publisher_fields() returns trigger
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  new.name := rules.tidied_name(new.name, old.name);
  if rules.import_run() is not null then return new; end if;
  if tg_op = 'INSERT' or new.name is distinct from old.name then
    if coalesce(new.name, '') = '' then
      perform rules.refuse('publisher_name_required', 'Name is required', 'name');
    end if;
  end if;
  if tg_op = 'INSERT' or new.type is distinct from old.type then
    if coalesce(new.type, '') = '' then
      perform rules.refuse('publisher_type_required', 'Type is required', 'type');
    end if;
  end if;
  return new;
end
$$;

create trigger require_permission before insert or update or delete on data.publishers
  for each statement execute function rules.require_permission('publishers');
create trigger require_publisher_fields before insert or update on data.publishers
  for each row execute function rules.require_publisher_fields();
create trigger stamp_change before insert or update on data.publishers
  for each row execute function rules.stamp_change();

grant select, insert (name, type, iso3), update (name, type, iso3) on data.publishers to web_user;
