-- The erasure of a person: the personal data of a contact, and each mention of the person in the texts of all tables. What counts as a mention is in erasure-mentions.sql.

-- A row of a table with mentions, and those of its texts that change, as they will be.
create type rules.person_trace as (relation regclass, at tid, entity_type text, entity_id text, erased jsonb, mentions integer, sure boolean, excerpts jsonb);

-- The columns that an erasure leaves: the identity of other contacts, which have their own erasure, and of accounts; usernames, members of lists, and the program's own words.
create function rules.columns_left(relation oid) returns text[]
language sql stable
set search_path = pg_catalog
as $$
  select array(
    select a.attname::text from pg_attribute a join pg_constraint f on f.contype = 'f'
      and (f.conrelid = a.attrelid and a.attnum = any (f.conkey) or f.confrelid = a.attrelid and a.attnum = any (f.confkey))
    where a.attrelid = columns_left.relation
    union
    select a.attname::text from pg_attribute a where a.attrelid = columns_left.relation and (a.attname ~ '_by$' or a.atttypid = 'text[]'::regtype and a.attname <> 'faults' or a.attname in ('entity_type', 'entity_id', 'operation', 'kind'))
  ) || case columns_left.relation when 'data.contacts'::regclass then '{name,surname,email,phone,skype}'::text[] when 'data.users'::regclass then '{name,email}'::text[] else '{}' end
$$;

-- The texts of all tables, from the catalog: a new column is searched without a change here. Generated columns follow the others. Tables with a key of words that nobody wrote are lists.
-- `entity_type` and `entity_id` are expressions for the record that a row belongs to.
create function rules.texts_of_tables() returns table (relation regclass, columns text[], entity_type text, entity_id text)
language sql stable
set search_path = pg_catalog
as $$
  select c.oid::regclass, t.columns,
    case when c.relname = 'tabular_datasets_records' then quote_literal('tabular_datasets') when k.refers then 't.entity_type' else quote_literal(c.relname) end,
    case when c.relname = 'tabular_datasets_records' then 't.parent_id::text' when k.refers then 't.entity_id::text' else k.key end
  from pg_class c
  cross join lateral (
    select array_agg(a.attname::text order by a.attnum) as columns from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.atttypid in ('text'::regtype, 'text[]'::regtype, 'jsonb'::regtype)
      and a.attname <> all (rules.columns_left(c.oid))
  ) t
  cross join lateral (
    select (select count(*) = 2 from pg_attribute a where a.attrelid = c.oid and a.attname in ('entity_type', 'entity_id') and not a.attisdropped) as refers,
      format('concat_ws('','', %s)', string_agg(format('t.%I', a.attname), ', ' order by a.attnum)) as key,
      bool_and(a.atttypid = 'text'::regtype) and not exists (select from pg_attribute b where b.attrelid = c.oid and b.attname = 'created_by') as is_list
    from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey) where i.indrelid = c.oid and i.indisprimary
  ) k
  where c.relnamespace in ('data'::regnamespace, 'auth'::regnamespace) and c.relkind = 'r' and t.columns is not null and (not k.is_list or k.refers)
    -- Frozen figures never change.
    and c.relname not in ('release_facts', 'release_left_out', 'release_context')
$$;

-- A name alone is sure in a communication with this contact, and nowhere else.
create function rules.person_traces(contact bigint, person rules.person_terms, relations regclass[] default null) returns setof rules.person_trace
language plpgsql stable
set search_path = pg_catalog
as $$
declare
  searched record;
  trace rules.person_trace;
  own constant text[] := array(select m.id::text from data.communications m where m.contact_id = contact
    union select h.entity_id from data.history h where h.entity_type = 'communications' and h.before->>'contact_id' = contact::text);
begin
  for searched in
    select t.*, (select string_agg(format('t.%I', c), ', ') from unnest(t.columns) c) as texts,
      case t.relation
        when 'data.history'::regclass then $image$jsonb_build_object('before', coalesce(t.before, '{}') - rules.columns_left(to_regclass('data.' || quote_ident(t.entity_type))),
          'after', coalesce(t.after, '{}') - rules.columns_left(to_regclass('data.' || quote_ident(t.entity_type))))$image$
        else (select format('jsonb_build_object(%s)', string_agg(format('%1$L, t.%1$I', c), ', ')) from unnest(t.columns) c)
      end as image,
      -- A frozen release never changes, and a revision keeps its name.
      case t.relation
        when 'data.releases'::regclass then 't.frozen_at is null and t.revises is null'
        when 'data.release_items'::regclass then 'not exists (select from data.releases r where r.id = t.release_id and r.frozen_at is not null)'
        else 'true'
      end as open
    from rules.texts_of_tables() t
    where relations is null or t.relation = any (relations)
  loop
    for trace in execute format($find$
      select %1$L::regclass, t.ctid, %2$s, %3$s, changed.texts, b.mentions, b.sure, b.excerpts
      from %1$s t
      cross join lateral (select %4$s as image) i
      cross join lateral rules.blackened(i.image, ($1).mention, ($1).sure) b
      cross join lateral (select jsonb_object_agg(e.key, e.value) as texts from jsonb_each(b.erased) e where e.value is distinct from i.image->e.key) changed
      where concat_ws(E'\n', %5$s) collate data.names ~ ($1).part and b.mentions > 0 and %6$s
    $find$, searched.relation, searched.entity_type, searched.entity_id, searched.image, searched.texts, searched.open) using person
    loop
      continue when trace.entity_type = 'contacts' and trace.entity_id = contact::text;
      trace.entity_type := replace(trace.entity_type, 'tabular_datasets_records', 'tabular_datasets');
      trace.sure := trace.sure or trace.entity_type = 'communications' and trace.entity_id = any (own);
      return next trace;
    end loop;
  end loop;
end
$$;

-- Triggers are off: they would refuse a locked record, keep the name in the history, and compute other values anew. What they stamp is stamped here.
create function rules.write_erased(trace rules.person_trace) returns void
language plpgsql volatile
set search_path = pg_catalog
as $$
declare
  -- A column of a unique index gets the record's number, or letters by chance: two names might become the same.
  alone constant text[] := array(select a.attname::text from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.atttypid = 'text'::regtype
    and (a.attnum = any (i.indkey) or exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = i.indexrelid and d.refobjid = i.indrelid and d.refobjsubid = a.attnum))
    where i.indrelid = trace.relation and i.indisunique);
  texts constant text := (select string_agg(format(case
      when trace.relation = 'data.history'::regclass then '%1$I = t.%1$I || e.%1$I'
      when key = any (alone) then '%1$I = left(e.%1$I, 440) || '' '' || coalesce(to_jsonb(t)->>''id'', left(gen_random_uuid()::text, 8))'
      else '%1$I = e.%1$I' end, key), ', ') from jsonb_object_keys(trace.erased) key);
  stamps constant text := (select string_agg(case a.attname when 'version' then ', version = t.version + 1' when 'updated_by' then ', updated_by = rules.username()'
      else ', updated_at = clock_timestamp()' end, '') from pg_attribute a
    where a.attrelid = trace.relation and a.attname in ('version', 'updated_by', 'updated_at') and not a.attisdropped);
begin
  execute format('update %s t set %s%s from jsonb_populate_record(null::%1$s, $1) e where t.ctid = $2', trace.relation, texts, stamps) using trace.erased, trace.at;
end
$$;

-- The contact, locked, for users who may erase it.
create function rules.contact_to_erase(id bigint) returns data.contacts
language plpgsql volatile
set search_path = pg_catalog
as $$
declare
  contact data.contacts;
begin
  perform rules.require_permitted(rules.may('delete', 'contacts') and rules.may('view', 'contacts'));
  select * into contact from data.contacts c where c.id = contact_to_erase.id for update;
  if not found then
    perform rules.refuse('contact_exists', rules.no_record('contact', contact_to_erase.id::text), 'id', '23503');
  end if;
  perform rules.refuse(rules.refusal_to_change(contact));
  return contact;
end
$$;

-- The records with mentions, a row for each with its history, reviews and raw row. All that an erasure changes unless it is told to leave them, and up to 200 of the others.
create function rules.places_of_person(id bigint) returns table (entity_type text, entity_id text, mentions bigint, sure boolean, excerpts jsonb, others bigint)
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  contact constant data.contacts := rules.contact_to_erase(places_of_person.id);
begin
  return query
    with traces as (select t.* from rules.person_traces(contact.id, rules.terms_of_person(contact)) t),
    places as (
      select t.entity_type, t.entity_id, sum(t.mentions) as mentions, bool_or(t.sure) as sure,
        (select jsonb_agg(e.excerpt) from (
          select distinct x.excerpt from traces o cross join jsonb_array_elements(o.excerpts) x (excerpt)
          where o.entity_type = t.entity_type and o.entity_id = t.entity_id limit 4
        ) e) as excerpts
      from traces t group by t.entity_type, t.entity_id
    )
    select p.entity_type, p.entity_id, p.mentions, p.sure, p.excerpts, p.others from (
      select p.*, count(*) filter (where not p.sure) over () as others,
        row_number() over (partition by p.sure order by p.entity_type, length(p.entity_id), p.entity_id) as position
      from places p
    ) p
    where p.sure or p.position <= 200
    order by p.sure desc, p.entity_type, p.position;
end
$$;

-- The erasure, in one transaction. `leave` names records that keep their text although they certainly mention the person, `also` records with a name alone that lose it. The history keeps
-- when a record changed and who changed it, without values; the security log keeps counts. The answer is the number of records. Runs as the owner: nobody is granted these columns.
create function rules.erase_contact(id bigint, leave text[], also text[]) returns integer
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  contact constant data.contacts := rules.contact_to_erase(erase_contact.id);
  person constant rules.person_terms := rules.terms_of_person(contact);
  touched regclass[];
  relation regclass;
  guards text[];
  guard text;
  mentioned record;
  erased text[] := '{}';
  counts jsonb := '{}';
  one bigint;
  of_merged integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('helix erasure'));
  touched := array(select distinct t.relation from rules.person_traces(contact.id, person) t order by 1);
  guards := array(select format('alter table %s enable always trigger %I', t.tgrelid::regclass, t.tgname) from pg_trigger t where t.tgrelid = any (touched) and t.tgenabled = 'A');
  -- Keeps other users from writing these tables, before their rows are read for the last time.
  foreach relation in array touched loop execute format('alter table %s disable trigger user', relation); end loop;
  for mentioned in
    select t.trace, t.entity_type, t.entity_id, t.name, t.of_table from (
      select t as trace, t.entity_type, t.entity_id, t.entity_type || ' ' || t.entity_id as name, split_part(t.relation::text, '.', 2) as of_table,
        bool_or(t.sure) over (partition by t.entity_type, t.entity_id) as sure
      from rules.person_traces(contact.id, person, touched) t
    ) t
    where t.sure and t.name <> all (coalesce(leave, '{}')) or t.name = any (coalesce(also, '{}'))
  loop
    perform rules.write_erased(mentioned.trace);
    counts := counts || jsonb_build_object(mentioned.of_table, coalesce((counts->>mentioned.of_table)::integer, 0) + 1);
    continue when mentioned.name = any (erased);
    erased := erased || mentioned.name;
    insert into data.history (entity_type, entity_id, operation, created_by)
    select mentioned.entity_type, mentioned.entity_id, 'erase', rules.username()
    from pg_trigger g where g.tgname = 'keep_history_of_delete' and g.tgrelid = to_regclass('data.' || quote_ident(mentioned.entity_type));
  end loop;
  foreach relation in array touched loop execute format('alter table %s enable trigger user', relation); end loop;
  foreach guard in array guards loop execute guard; end loop;
  -- Programs outside that ask again by their ETag get the erased texts, too.
  insert into data.published_changes default values;
  update data.contacts c set title = null, name = 'Erased contact', surname = null, gender = null, organisation = null, job_title = null, email = null, phone = null, skype = null,
    comment = null, countries_of_operation = '{}', regions = '{}', erased_at = now(), archived_at = now(), archived_reason = 'Personal data erased'
  where c.id = contact.id;
  update auth.kept_answers k set body = null where k.body is not null;
  update data.history h set before = null, after = null where h.entity_type = 'contacts' and h.entity_id = contact.id::text;
  update data.history h set operation = 'erase'
  where h.id = (select max(l.id) from data.history l where l.entity_type = 'contacts' and l.entity_id = contact.id::text);
  perform rules.renew_statistics(variadic array(
    select substr(t::text, 6) from unnest(touched || array['data.contacts', 'data.history']::regclass[]) t where t::text like 'data.%'));
  perform rules.log_security('Person erased', null, jsonb_build_object('contact', contact.id, 'places', cardinality(erased)) || counts);
  -- Contacts that were merged into it are the same person, under other names or addresses.
  -- A list, because a table that a query still reads can't be closed to others.
  foreach one in array array(select a.id from data.contacts a where a.merged_into = contact.id and a.erased_at is null order by a.id) loop
    of_merged := of_merged + rules.erase_contact(one, leave, also);
  end loop;
  return cardinality(erased) + of_merged;
end
$$;
