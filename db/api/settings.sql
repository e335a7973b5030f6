create view api.settings with (security_invoker) as
select id, four_eyes, updated_by, updated_at, version from data.settings;
comment on view api.settings is E'Settings of the installation, one row. four_eyes: nobody approves a fact that they created or edited last.\n@etag version';
grant select on api.settings to web_user;
