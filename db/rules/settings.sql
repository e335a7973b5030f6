-- The settings of the installation: readable by everybody, changed with the right `manage settings`; the row is never added or removed.
create trigger require_permission before update on data.settings
  for each statement execute function rules.require_permission('settings');
create trigger stamp_change before update on data.settings
  for each row execute function rules.stamp_change();

-- One security event for each setting that changes.
create function rules.keep_settings_event() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
begin
  perform rules.log_security('Settings changed', null, jsonb_build_object('setting', b.key, 'before', b.value, 'after', to_jsonb(new)->b.key))
  from jsonb_each(to_jsonb(old) - '{version,updated_at,updated_by}'::text[]) b where b.value is distinct from to_jsonb(new)->b.key;
  return null;
end
$$;
create trigger keep_settings_event after update on data.settings for each row execute function rules.keep_settings_event();

grant select, update (four_eyes, release_change_percent, release_change_people) on data.settings to web_user;
