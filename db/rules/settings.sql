-- The settings of the installation: everybody reads them, holders of `manage settings` change them, nobody adds or removes the row.
create trigger require_permission before update on data.settings
  for each statement execute function rules.require_permission('settings');
create trigger stamp_change before update on data.settings
  for each row execute function rules.stamp_change();

grant select, update (four_eyes) on data.settings to web_user;
