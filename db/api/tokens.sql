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

-- Clients: programs outside that read published figures (/external-api).
create view api.clients with (security_invoker) as
select id, name, used_by, state, expires_at, last_used_at, created_by, created_at, requests, days from rules.clients();
comment on view api.clients is E'Programs that read published figures at /external-api, for users who manage tokens; no rows for others. days lists {day, requests} of the last 90 days.\n@primary_key id\n@order (name) by data.names\n@never_null id, name, state, expires_at, created_by, created_at, requests, days';
comment on column api.clients.name is E'Name of the client\n@label Client';
comment on column api.clients.used_by is E'Its user: an e-mail address or a note\n@label Used by';
comment on column api.clients.state is E'Works, Expired or Revoked\n@label State';
comment on column api.clients.expires_at is E'Until when its client_id works, in UTC\n@label Works until';
comment on column api.clients.last_used_at is E'Last request, in UTC, to the minute\n@label Last use';
comment on column api.clients.requests is E'Requests of the last 90 days\n@label Requests';

create view api.client_requests with (security_invoker) as
select client_id, day, address, requests from rules.client_requests();
comment on view api.client_requests is E'Requests of each client by day (UTC) and address, of the last 90 days, for users who manage tokens.\n@primary_key client_id, day, address\n@never_null client_id, day, address, requests';
grant select on api.clients, api.client_requests to web_user;

create function api.create_client(name text, days integer, used_by text default null) returns json
language sql volatile
set search_path = pg_catalog
as $$ select rules.create_client(name, used_by, days) $$;
comment on function api.create_client(text, integer, text) is E'Makes a client: {id, name, token, expires_at}. The token is its client_id at /external-api, where it reads published figures; it has no other right. used_by is an e-mail address or a note of its user. Needs the right to manage api tokens.\n@secret';
