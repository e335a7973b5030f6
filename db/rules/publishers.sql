-- Publishers and sources are the same records in two roles (spec 2 §5).
create function rules.clean_publisher() returns trigger
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  new.name := rules.tidied_name(new.name, old.name);
  return new;
end
$$;

create trigger require_permission before insert or update or delete on data.publishers
  for each statement execute function rules.require_permission('publishers');
create trigger clean_publisher before insert or update on data.publishers
  for each row execute function rules.clean_publisher();
create trigger require_columns before insert or update on data.publishers
  for each row execute function rules.require_columns(
    'name', 'publisher_name_required', 'Name is required',
    'type', 'publisher_type_required', 'Type is required');
create trigger stamp_change before insert or update on data.publishers
  for each row execute function rules.stamp_change();

grant select, insert (name, type, iso3), update (name, type, iso3) on data.publishers to web_user;
