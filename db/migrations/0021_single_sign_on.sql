-- The e-mail address of a user, which single sign-on and the mail of a one-time link use; sign-ins that a provider has not answered yet.
alter table data.users add column email text;
-- Only ASCII letters are folded: the Kelvin sign is no k, or another person's verified address would open the account.
create unique index users_email_folded_idx on data.users (lower(email collate "C"));

-- A row begins with the way to the provider and ends with the first answer, whatever it is. Only hashes of the two secrets are stored.
create table auth.provider_sign_ins (
  state_hash bytea not null,
  browser_hash bytea not null,
  nonce text not null,
  verifier text not null,
  return_to text not null,
  -- The user of an expired session, who alone may go on with it.
  username text,
  created_at timestamptz not null default now(),
  constraint provider_sign_ins_pkey primary key (state_hash)
);
create index provider_sign_ins_created_at_idx on auth.provider_sign_ins (created_at);

-- The kinds of events are listed in the code.
alter table data.security_events drop constraint if exists security_event_kind;
