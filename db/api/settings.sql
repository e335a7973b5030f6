create view api.settings with (security_invoker) as
select id, four_eyes, release_change_percent, release_change_people, updated_by, updated_at, version from data.settings;
comment on view api.settings is E'Settings of the installation, one row. four_eyes: nobody approves a fact that they created or edited last, nor signs off a release that they froze. The check of a release lists changes against the previous one above both release_change_percent and release_change_people.\n@etag version';
grant select on api.settings to web_user;
