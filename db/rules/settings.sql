-- The settings of the installation: readable by everybody, changed with the right `manage settings`; the row is never added or removed.
create trigger require_permission before update on data.settings
  for each statement execute function rules.require_permission('settings');
create trigger stamp_change before update on data.settings
  for each row execute function rules.stamp_change();

grant select, update (four_eyes) on data.settings to web_user;
