-- Likely duplicates: pairs of records of a kind that may be the same, found for the records that wait, and pairs that people have looked at.
create table data.duplicates_waiting (
  place bigint generated always as identity,
  entity_type text not null,
  id bigint not null,
  constraint duplicates_waiting_pkey primary key (place)
);
comment on table data.duplicates_waiting is 'New and changed records to be compared with the others; a record may stand in it twice, so that nobody who writes one waits.';

create table data.duplicates (
  entity_type text not null,
  one bigint not null,
  other bigint not null,
  reason text not null,
  score smallint not null,
  constraint duplicates_pkey primary key (entity_type, one, other),
  constraint duplicates_order check (one < other)
);
create index duplicates_other_idx on data.duplicates (entity_type, other);
alter table data.duplicates enable row level security;

create table data.not_duplicates (
  entity_type text not null,
  one bigint not null,
  other bigint not null,
  one_version bigint not null,
  other_version bigint not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  constraint not_duplicates_pkey primary key (entity_type, one, other)
);
comment on column data.not_duplicates.one_version is 'The version of the record then: a later change asks again.';
alter table data.not_duplicates enable row level security;

-- An address without its protocol, www, fragment, marks of campaigns, and slashes at the end.
create function data.address_key(url text) returns text
language sql immutable parallel safe
return nullif(rtrim(replace(regexp_replace(regexp_replace(split_part(lower(btrim(url)), '#', 1), '^https?://(www\.)?', ''), '(utm_[a-z]+|fbclid|gclid)=[^&]*', '', 'g'), '/?', '?'), '/?&'), '');

-- The digits of a phone number; null for fewer than 7.
create function data.phone_key(phone text) returns text
language sql immutable parallel safe
return (select case when length(k) >= 7 then k end from ltrim(regexp_replace(phone, '[^0-9]', '', 'g'), '0') k);

-- The letters and digits of a folded name.
create function data.letters_of(name_search text) returns text
language sql immutable parallel safe
return regexp_replace(name_search, '[^[:alnum:]]+', '', 'g');

create index documents_letters_idx on data.documents (md5(data.letters_of(name_search)));
create index documents_address_idx on data.documents (md5(data.address_key(url))) where url is not null;
create index contacts_phone_idx on data.contacts (data.phone_key(phone)) where phone is not null;
create index documents_original_filename_idx on data.documents (md5(lower(original_filename))) where filename is not null;

insert into data.duplicates_waiting (entity_type, id) select 'facts', id from data.facts where archived_at is null;
insert into data.duplicates_waiting (entity_type, id) select 'events', id from data.events where archived_at is null;
insert into data.duplicates_waiting (entity_type, id) select 'documents', id from data.documents where archived_at is null;
insert into data.duplicates_waiting (entity_type, id) select 'publishers', id from data.publishers where archived_at is null;
insert into data.duplicates_waiting (entity_type, id) select 'contacts', id from data.contacts where archived_at is null;
