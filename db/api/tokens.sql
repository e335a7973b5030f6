-- API tokens, for administrators and those who manage users.
create view api.tokens_view with (security_invoker) as
select id, name, data.folded(name || ' ' || owner || ' ' || username) as name_search, username, owner, scope, state, expires_at, last_used_at, created_by, created_at, revoked_at, revoked_by,
  '{}'::text[] as flags
from rules.tokens();
comment on view api.tokens_view is E'API tokens, for users who manage them or the users in whose names they act; no rows for others.\n@primary_key id\n@order (name) by data.names\n@never_null id, name, name_search, username, owner, scope, state, expires_at, created_by, created_at, flags';
comment on column api.tokens_view.name is '@label Name';
comment on column api.tokens_view.username is E'Username of the owner\n@label Username';
comment on column api.tokens_view.owner is E'The user in whose name the token acts\n@label Owner';
comment on column api.tokens_view.scope is E'The role that limits the token, or Read only\n@label Scope';
comment on column api.tokens_view.state is E'Works, Expired, Revoked, Owner suspended, or Maker lost the right: the user who made it could no longer make it\n@label State';
comment on column api.tokens_view.expires_at is E'Until when the token works, in UTC\n@label Works until';
comment on column api.tokens_view.last_used_at is E'Last use, in UTC, to the minute\n@label Last use';
comment on column api.tokens_view.created_by is E'Username of the user who made the token\n@label Created by';
comment on column api.tokens_view.created_at is E'When the token was made, in UTC\n@label Created at';
comment on column api.tokens_view.revoked_at is E'When the token was revoked, in UTC\n@label Revoked at';
comment on column api.tokens_view.revoked_by is E'Username of the user who revoked the token\n@label Revoked by';
grant select on api.tokens_view to web_user;

create function api.create_token(name text, owner text, days integer, role text default null) returns json
language sql volatile
set search_path = pg_catalog
as $$ select rules.create_token(name, owner, role, days) $$;
comment on function api.create_token(text, text, integer, text) is E'Makes a token that acts for its owner: {id, name, token, expires_at, creates}. With a role it has the owner''s rights that the role has too; without a role it only reads. It never has rights that the owner gets later, nor rights that its maker can no longer give. Needs the right to manage api tokens.\n@secret';

create function api.revoke_token(id bigint) returns void
language sql volatile
set search_path = pg_catalog
as $$ select rules.revoke_token(id) $$;
comment on function api.revoke_token(bigint) is 'Revokes a token at once. Needs the right to manage api tokens or users.';
