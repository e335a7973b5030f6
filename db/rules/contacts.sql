-- Contacts and communications (spec 3 §5): personal data, read only with the right to view them, and removed from a contact and its history on request.
create function rules.clean_contact() returns trigger
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  new.name := nullif(rules.tidied_name(new.name, old.name), '');
  new.surname := nullif(rules.tidied_name(new.surname, old.surname), '');
  new.organisation := nullif(rules.tidied_name(new.organisation, old.organisation), '');
  new.job_title := nullif(rules.tidied_name(new.job_title, old.job_title), '');
  new.email := nullif(rules.trimmed(new.email), '');
  new.phone := nullif(rules.trimmed(new.phone), '');
  new.skype := nullif(rules.trimmed(new.skype), '');
  new.comment := nullif(new.comment, '');
  new.countries_of_operation := rules.distinct_members(coalesce(new.countries_of_operation, '{}'));
  perform rules.require_countries(new.countries_of_operation, 'contact_countries_known', 'countries_of_operation');
  new.regions := rules.checked_members(new.regions, array(select name from data.regions), 'contact_regions_known', 'regions');
  return new;
end
$$;

create function rules.refusal_to_change(contact data.contacts) returns rules.refusal
language plpgsql immutable
set search_path = pg_catalog
as $$
begin
  if contact.erased_at is null then return null; end if;
  return rules.refusal('contact_erased', 'The personal data of this contact were erased', '42501');
end
$$;

create function rules.require_contact_fields() returns trigger
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  if tg_op = 'UPDATE' then perform rules.refuse(rules.refusal_to_change(old)); end if;
  -- One address: something, one @, and a domain with a dot. Whether it works, only a message to it shows.
  if rules.import_run() is null and (tg_op = 'INSERT' or new.email is distinct from old.email)
    and new.email !~ '^[^[:space:]@,;:<>()"]+@[^[:space:]@,;:<>()".]+(\.[^[:space:]@,;:<>()".]+)+$' then
    perform rules.refuse('contact_email_form', 'E-mail is not valid', 'email');
  end if;
  return new;
end
$$;

create function rules.clean_communication() returns trigger
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  new.subject := nullif(rules.tidied_name(new.subject, old.subject), '');
  new.content := nullif(new.content, '');
  new."user" := coalesce(new."user", rules.username());
  -- The form fills the country, too; a user may empty it there, so an update keeps it as it is.
  if tg_op = 'INSERT' and new.iso3 is null and rules.import_run() is null then
    select c.countries_of_operation[1] into new.iso3 from data.contacts c where c.id = new.contact_id and cardinality(c.countries_of_operation) = 1;
  end if;
  return new;
end
$$;

-- Invoked with the rights of the user: a contact that the user may not see counts as missing, so its number is not confirmed.
create function rules.require_communication_fields() returns trigger
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  if new.conducted_at is not null and new.conducted_at not between '1900-01-01' and '9999-12-31' then
    perform rules.refuse('communication_conducted_at_range', 'The date must lie between 1900 and 9999', 'conducted_at', '22008');
  end if;
  if rules.import_run() is not null then return new; end if;
  if (tg_op = 'INSERT' or new.conducted_at is distinct from old.conducted_at) and new.conducted_at > clock_timestamp() then
    perform rules.refuse('communication_conducted_at_future', 'The date can''t be in the future', 'conducted_at');
  end if;
  if tg_op = 'INSERT' or new.contact_id is distinct from old.contact_id then
    if not exists (select from data.contacts c where c.id = new.contact_id) then
      perform rules.refuse('communication_contact_exists', rules.no_record('contact', new.contact_id::text), 'contact_id', '23503');
    end if;
    perform rules.refuse(rules.refusal_to_change(c)) from data.contacts c where c.id = new.contact_id;
  end if;
  return new;
end
$$;

create function rules.refusal_to_delete(communication data.communications, may_delete_of_others boolean) returns rules.refusal
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  return coalesce(rules.refusal_to_delete_of_others(communication.created_by, may_delete_of_others),
    rules.refusal_to_delete_yet(communication.created_by, communication.created_at, communication.archived_at));
end
$$;

-- A user without the right to view a kind of record can't write it either: an answer to a write shows the record.
create function rules.require_view() returns trigger
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  perform rules.require_permitted(current_user <> 'web_user' or rules.may('view', tg_argv[0]));
  return null;
end
$$;

create trigger require_permission before insert or update or delete on data.contacts
  for each statement execute function rules.require_permission('contacts');
create trigger require_view before insert or update or delete on data.contacts
  for each statement execute function rules.require_view('contacts');
create trigger clean_contact before insert or update on data.contacts
  for each row execute function rules.clean_contact();
create trigger require_columns before insert or update on data.contacts
  for each row when (new.erased_at is null) execute function rules.require_columns(
    'title', 'contact_title_required', 'Title is required',
    'name', 'contact_name_required', 'Name is required',
    'surname', 'contact_surname_required', 'Surname is required',
    'organisation', 'contact_organisation_required', 'Organisation is required',
    'job_title', 'contact_job_title_required', 'Job title is required',
    'gender', 'contact_gender_required', 'Gender is required');
create trigger require_contact_fields before insert or update on data.contacts
  for each row execute function rules.require_contact_fields();
create trigger stamp_change before insert or update on data.contacts
  for each row execute function rules.stamp_change();

create trigger require_permission before insert or update or delete on data.communications
  for each statement execute function rules.require_permission('communications');
create trigger require_view before insert or update or delete on data.communications
  for each statement execute function rules.require_view('communications');
create trigger clean_communication before insert or update on data.communications
  for each row execute function rules.clean_communication();
create trigger refuse_delete before delete on data.communications
  for each row execute function rules.refuse_delete('communications');
create trigger require_communication_fields before insert or update on data.communications
  for each row execute function rules.require_communication_fields();
create trigger stamp_change before insert or update on data.communications
  for each row execute function rules.stamp_change();

drop policy if exists viewers on data.contacts;
create policy viewers on data.contacts for all to web_user using ((select rules.may('view', 'contacts'))) with check (true);
drop policy if exists viewers on data.communications;
create policy viewers on data.communications for all to web_user using ((select rules.may('view', 'communications'))) with check (true);

grant select,
  insert (title, name, surname, gender, organisation, job_title, email, phone, skype, countries_of_operation, regions, comment),
  update (title, name, surname, gender, organisation, job_title, email, phone, skype, countries_of_operation, regions, comment)
  on data.contacts to web_user;
grant select, delete,
  insert (subject, contact_id, iso3, tool, conducted_at, content, "user"),
  update (subject, contact_id, iso3, tool, conducted_at, content, "user")
  on data.communications to web_user;
