-- Contacts and communications: no rows for users without the right to view them.
create view api.contacts with (security_invoker) as
select id, gsn, title, name, surname, gender, organisation, job_title, email, phone, skype, countries_of_operation, regions, comment, erased_at,
  created_by, created_at, updated_by, updated_at, version, archived_at, archived_reason, merged_into, full_name, name_search,
  coalesce((select rules.permission_refusal('UPDATE', 'contacts')), rules.refusal_to_change(contacts)) is null as may_change,
  false as may_delete,
  (coalesce((select rules.permission_refusal('UPDATE', 'contacts')), rules.refusal_to_change(contacts))).name as change_refused,
  'not_permitted' as delete_refused,
  erased_at is null and (select rules.may('delete', 'contacts')) as may_erase,
  (import_run is not null and import_run = any ((select rules.sample_runs())::bigint[])) as sample
from data.contacts;
comment on view api.contacts is E'Contacts, for users who may view them. They cannot be deleted; their personal data can be erased.\n@etag version\n@order (name, surname, full_name) by data.names\n@never_null full_name, may_change, may_delete, delete_refused, may_erase, sample';
comment on column api.contacts.sample is E'A record of the sample data\n@label Sample';
comment on column api.contacts.title is '@label Title';
comment on column api.contacts.name is E'First name\n@label Name';
comment on column api.contacts.surname is '@label Surname';
comment on column api.contacts.gender is '@label Gender';
comment on column api.contacts.organisation is '@label Organisation';
comment on column api.contacts.job_title is '@label Job Title';
comment on column api.contacts.email is '@label E-mail';
comment on column api.contacts.phone is '@label Phone';
comment on column api.contacts.skype is '@label Skype';
comment on column api.contacts.countries_of_operation is E'Countries and territories that the contact works in\n@label Countries';
comment on column api.contacts.regions is E'Regions that the contact works in\n@label Regions';
comment on column api.contacts.comment is '@label Comment';
comment on column api.contacts.erased_at is E'When the personal data were removed, in UTC\n@label Erased';
comment on column api.contacts.full_name is E'Name and surname\n@label Name';

create view api.contacts_view with (security_invoker) as
select c.id, c.gsn, c.full_name, c.title, c.name, c.surname, c.gender, c.organisation, c.job_title, c.email, c.phone, c.skype,
  c.countries_of_operation,
  array(select g.idmc_short_name from data.geo_entities g where g.iso3 = any (c.countries_of_operation) order by g.idmc_short_name collate data.names) as geo_name,
  c.regions, c.comment, '{}'::text[] as flags, c.created_by, c.created_at, c.updated_by, c.updated_at, rules.changed_fields('contacts', c.id) as changed_fields, c.name_search
from data.contacts c
where c.archived_at is null;
comment on view api.contacts_view is E'Contacts with the names of their countries.\n@primary_key id\n@order (full_name, name, surname, organisation, job_title) by data.names\n@never_null full_name, geo_name, flags';
comment on column api.contacts_view.geo_name is E'Countries and territories that the contact works in, by their short names\n@label Countries';

create view api.contacts_download_view with (security_invoker) as
select v.id, v.countries_of_operation, v.geo_name, v.regions, v.name_search, v.gsn, v.full_name, v.title, v.name, v.surname, v.organisation, v.job_title, v.email, v.phone,
  array_to_string(v.geo_name, '; ') as countries_text, array_to_string(v.regions, '; ') as regions_text, v.gender, v.skype, v.comment, v.created_by, v.created_at, v.updated_by, v.updated_at
from api.contacts_view v;
comment on view api.contacts_download_view is E'Contacts for download: filtered and ordered like contacts_view, lists as text.\n@primary_key id\n@order (full_name, name, surname, organisation, job_title) by data.names\n@never_null full_name, geo_name';
comment on column api.contacts_download_view.countries_text is 'Countries and territories that the contact works in, separated by semicolons';
comment on column api.contacts_download_view.regions_text is 'Regions that the contact works in, separated by semicolons';

create view api.communications with (security_invoker) as
select id, gsn, subject, contact_id, iso3, tool, conducted_at, content, "user", created_by, created_at, updated_by, updated_at, version, archived_at, archived_reason, name_search,
  (select rules.permission_refusal('UPDATE', 'communications')) is null as may_change,
  coalesce((select rules.permission_refusal('DELETE', 'communications')), rules.refusal_to_delete(communications, (select rules.may_delete_of_others('communications')))) is null as may_delete,
  ((select rules.permission_refusal('UPDATE', 'communications'))).name as change_refused,
  (coalesce((select rules.permission_refusal('DELETE', 'communications')), rules.refusal_to_delete(communications, (select rules.may_delete_of_others('communications'))))).name as delete_refused,
  (import_run is not null and import_run = any ((select rules.sample_runs())::bigint[])) as sample
from data.communications;
comment on view api.communications is E'Communications with contacts, for users who may view them.\n@etag version\n@order (subject) by data.names\n@never_null may_change, may_delete, sample';
comment on column api.communications.sample is E'A record of the sample data\n@label Sample';
comment on column api.communications.subject is '@label Subject';
comment on column api.communications.contact_id is '@label Contact';
comment on column api.communications.iso3 is '@label Country';
comment on column api.communications.tool is '@label Tool';
comment on column api.communications.conducted_at is E'When it took place, in UTC\n@label Conducted at';
comment on column api.communications.content is '@label Content';
comment on column api.communications."user" is E'Username of the person who spoke with the contact\n@label User';

create view api.communications_view with (security_invoker) as
select m.id, m.gsn, m.subject, m.contact_id,
  coalesce(c.title || ' ', '') || c.full_name as contact,
  c.organisation, m.iso3, g.idmc_short_name as geo_name, m.tool, m.conducted_at, m.content, m."user", u.name as user_name,
  '{}'::text[] as flags, m.created_by, m.created_at, m.updated_by, m.updated_at, rules.changed_fields('communications', m.id) as changed_fields, m.name_search
from data.communications m
left join data.contacts c on c.id = m.contact_id
left join data.geo_entities g on g.iso3 = m.iso3
left join data.users u on u.username = m."user"
where m.archived_at is null;
comment on view api.communications_view is E'Communications with the names of contact, country and user. The contact is empty for users who may not view contacts.\n@primary_key id\n@order (subject, contact, organisation, geo_name, user_name) by data.names\n@never_null flags';
comment on column api.communications_view.contact is E'Title, name and surname of the contact\n@label Contact';
comment on column api.communications_view.organisation is E'Organisation of the contact\n@label Organisation';
comment on column api.communications_view.geo_name is E'Country or territory, by its short name\n@label Country';
comment on column api.communications_view.user_name is E'Name of the person who spoke with the contact\n@label User';

grant select on api.contacts, api.contacts_view, api.contacts_download_view, api.communications_view to web_user;
grant select, delete on api.communications to web_user;

-- The same person may have a record already: the same e-mail, or the same name and organisation, whatever their case and accents.
create function api.contacts_alike(id bigint, name text, surname text, organisation text, email text) returns setof api.contacts_view
language sql stable
set search_path = pg_catalog
as $$
  select v.* from api.contacts_view v
  where v.id is distinct from contacts_alike.id and v.id in (
    select c.id from data.contacts c where lower(c.email) = lower(rules.trimmed(contacts_alike.email))
    union all
    select c.id from data.contacts c
    where c.name_search = data.folded(rules.tidied_name(coalesce(contacts_alike.name, '') || ' ' || coalesce(contacts_alike.surname, ''), null)) and c.name_search <> ''
      and c.organisation_search = data.folded(rules.tidied_name(contacts_alike.organisation, null)))
  order by v.id limit 5
$$;
comment on function api.contacts_alike(bigint, text, text, text, text) is 'Up to five contacts that may be the same person: the same e-mail, or the same name and organisation; the first argument is the number of the contact itself, or null.';

-- Volatile, although it changes nothing: a search of all texts has the time of a write. Texts that the user may not read are not shown, and what is deleted is read as its history is.
create function api.places_of_person(id bigint) returns table (entity_type text, entity_id text, mentions bigint, sure boolean, visible boolean, excerpts jsonb, others bigint)
language plpgsql volatile
set search_path = pg_catalog
as $$
declare
  place record;
begin
  for place in select * from rules.places_of_person(places_of_person.id) loop
    visible := exists (select from data.history h where h.entity_type = place.entity_type and h.entity_id = place.entity_id);
    if not visible and to_regclass('data.' || quote_ident(place.entity_type)) is not null
      and has_table_privilege(to_regclass('data.' || quote_ident(place.entity_type)), 'select') then
      execute format('select exists (select from data.%I t where to_jsonb(t)->>''id'' = $1)', place.entity_type) into visible using place.entity_id;
    end if;
    entity_type := place.entity_type;
    entity_id := place.entity_id;
    mentions := place.mentions;
    sure := place.sure;
    excerpts := case when visible then place.excerpts else '[]' end;
    others := place.others;
    return next;
  end loop;
end
$$;
comment on function api.places_of_person(bigint) is 'Where texts mention a contact, before its erasure: by name in either order, address or number. `sure` places are erased unless they are left; `excerpts` are the words before a mention, the mention and the words after it; `others` counts the places with a name alone, of which 200 are listed. Needs the right to delete contacts.';

create function api.erase_contact(id bigint, leave text[] default '{}', also text[] default '{}') returns integer
language sql volatile
set search_path = pg_catalog
as $$ select rules.erase_contact(erase_contact.id, erase_contact.leave, erase_contact.also) $$;
comment on function api.erase_contact(bigint, text[], text[]) is 'Removes the personal data from a contact and its history, and blackens what mentions the person in all texts, also of the history: the sure places but those of `leave`, and those of `also`, each as ''communications 17''. Answers the number of places. Needs the right to delete contacts.';
