-- The three kinds of notes on a country (spec 3 §5): contextual analyses, significant updates, monitoring challenges.

-- The argument of these functions is the column of the note's date.
create function rules.clean_note() returns trigger
language plpgsql stable
set search_path = pg_catalog
as $$
declare
  day constant date := (to_jsonb(new)->>tg_argv[0])::date;
begin
  new.title := rules.tidied_name(new.title, old.title);
  new.content := nullif(new.content, '');
  if tg_table_name = 'significant_updates' then
    new.source := nullif(rules.trimmed(new.source), '');
  end if;
  if not rules.is_day_in_range(day) then
    perform rules.refuse('note_date_range', 'The date must lie between 1900 and 9999', tg_argv[0], '22008');
  end if;
  return new;
end
$$;

create function rules.require_note_fields() returns trigger
language plpgsql stable
set search_path = pg_catalog
as $$
declare
  day constant date := (to_jsonb(new)->>tg_argv[0])::date;
begin
  if rules.import_run() is null and day > rules.latest_today() and (tg_op = 'INSERT' or day is distinct from (to_jsonb(old)->>tg_argv[0])::date) then
    perform rules.refuse('note_date_future', 'The date can''t be in the future', tg_argv[0]);
  end if;
  return new;
end
$$;

do $$
declare
  kind record;
begin
  for kind in select * from (values ('contextual_analysis', 'publication_date'), ('significant_updates', 'date'), ('monitoring_challenges', 'date')) as k (name, day)
  loop
    execute format('create trigger require_permission before insert or update or delete on data.%1$I
      for each statement execute function rules.require_permission(%1$L)', kind.name);
    execute format('create trigger clean_note before insert or update on data.%I
      for each row execute function rules.clean_note(%L)', kind.name, kind.day);
    execute format('create trigger require_note_fields before insert or update on data.%I
      for each row execute function rules.require_note_fields(%L)', kind.name, kind.day);
    execute format('create function rules.refusal_to_delete(note data.%I, may_delete_of_others boolean) returns rules.refusal
      language plpgsql stable set search_path = pg_catalog
      as $body$ begin return coalesce(rules.refusal_to_delete_of_others(note.created_by, may_delete_of_others),
        rules.refusal_to_delete_yet(note.created_by, note.created_at, note.archived_at)); end $body$', kind.name);
    execute format('create trigger refuse_delete before delete on data.%1$I
      for each row execute function rules.refuse_delete(%1$L)', kind.name);
    execute format('create trigger stamp_change before insert or update on data.%I
      for each row execute function rules.stamp_change()', kind.name);
  end loop;
end
$$;

-- A flag of an import stays until its field has another value.
create function rules.compute_analysis_flags() returns trigger
language plpgsql immutable
set search_path = pg_catalog
as $$
begin
  if new.publication_date is distinct from old.publication_date then
    new.flags := array_remove(new.flags, 'publication_date_missing');
  end if;
  if new."group" is distinct from old."group" then
    new.flags := array_remove(new.flags, 'group_outside_list');
  end if;
  return new;
end
$$;

create trigger compute_analysis_flags before update on data.contextual_analysis
  for each row when (rules.import_run() is null and old.flags <> '{}') execute function rules.compute_analysis_flags();
create trigger require_columns before insert or update on data.contextual_analysis
  for each row execute function rules.require_columns(
    'iso3', 'note_iso3_required', 'Country is required',
    'title', 'note_title_required', 'Title is required',
    'publication_date', 'note_publication_date_required', 'Publication date is required',
    'displacement_type', 'note_displacement_type_required', 'Cause is required');
create trigger require_columns before insert or update on data.significant_updates
  for each row execute function rules.require_columns(
    'iso3', 'note_iso3_required', 'Country is required',
    'title', 'note_title_required', 'Title is required',
    'date', 'note_date_required', 'Date is required',
    'displacement_type', 'note_displacement_type_required', 'Cause is required');
create trigger require_columns before insert or update on data.monitoring_challenges
  for each row execute function rules.require_columns(
    'iso3', 'note_iso3_required', 'Country is required',
    'title', 'note_title_required', 'Title is required',
    'date', 'note_date_required', 'Date is required');

grant select, delete,
  insert (iso3, title, publication_date, displacement_type, "group", content),
  update (iso3, title, publication_date, displacement_type, "group", content)
  on data.contextual_analysis to web_user;
grant select, delete,
  insert (iso3, title, date, displacement_type, source, content),
  update (iso3, title, date, displacement_type, source, content)
  on data.significant_updates to web_user;
grant select, delete,
  insert (iso3, title, date, content),
  update (iso3, title, date, content)
  on data.monitoring_challenges to web_user;
