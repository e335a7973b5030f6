-- Likely duplicates. A new or changed record waits, and is then compared with candidates from indexes; pairs that people have looked at are asked about again once one of them changes.

-- The pairs of these records with others, with the reason and a score of 100. A pair may have several reasons.
create function rules.duplicates_of(entity_type text, ids bigint[]) returns table (one bigint, other bigint, reason text, score integer)
language plpgsql stable
set search_path = pg_catalog
set "pg_trgm.similarity_threshold" = '0.75'
-- Compiling a plan takes longer than a part of the records.
set jit = off
as $$
begin
  case entity_type
  when 'facts' then return query
    select least(f.id, o.id), greatest(f.id, o.id), r.reason || case when w.term then ', another term' else '' end,
      case r.reason when 'Identical' then 95 when 'Same figure and place, overlapping dates' then 80 when 'Same figure, overlapping dates' then 55 else 60 end - case when w.term then 40 else 0 end
    from data.facts f
    cross join lateral (select rules.days_of(f.type, f.figure_start_date, f.figure_end_date, f.stock_date) as days) own
    join lateral (
      select c.*, rules.days_of(c.type, c.figure_start_date, c.figure_end_date, c.stock_date) as days from data.facts c
      where c.archived_at is null and c.iso3 = f.iso3 and c.type = f.type and c.figure = f.figure
        -- A small figure needs a place in common, and a fact's only place is its centroid.
        and (f.figure >= 100 or c.locations->'centroid' = f.locations->'centroid'
          or coalesce(jsonb_array_length(c.locations->'locations'), 0) <> 1 or coalesce(jsonb_array_length(f.locations->'locations'), 0) <> 1)
      union all
      select c.*, rules.days_of(c.type, c.figure_start_date, c.figure_end_date, c.stock_date) from data.facts c
      where c.archived_at is null and c.iso3 = f.iso3 and c.type = f.type and c.figure is distinct from f.figure and c.document_id = f.document_id
        -- The same places have the same centroid.
        and c.locations->'centroid' = f.locations->'centroid'
    ) o on o.id <> f.id and o.displacement_type = f.displacement_type and (o.id = f.parent_id or o.parent_id = f.id) is not true
      and 'Triangulation' not in (coalesce(f.event_role, ''), coalesce(o.event_role, ''))
      -- Of overlapping dates alone: places are costly to compare.
      and case when f.type like '%Flow%' then (o.figure_start_date, o.figure_end_date) is not distinct from (f.figure_start_date, f.figure_end_date)
          or o.figure_start_date <= coalesce(f.figure_end_date, f.figure_start_date) and f.figure_start_date <= coalesce(o.figure_end_date, o.figure_start_date)
        else o.stock_date is not distinct from f.stock_date end
    cross join lateral (
      select rules.reason_alike(o.document_id is not distinct from f.document_id, f.figure, own.days, rules.places_of(f.locations), o.figure, o.days, rules.places_of(o.locations)) as reason
      offset 0
    ) r
    -- People displaced and houses destroyed are two things that a report says with one number.
    cross join lateral (select f.term <> o.term as term) w
    where f.id = any (ids) and f.archived_at is null and r.reason is not null;
  when 'events' then return query
    select least(e.id, o.id), greatest(e.id, o.id), o.reason, o.score
    from data.events e
    left join data.hazard_types h on h.id = e.hazard_type_id
    cross join lateral (
      -- A disaster of many places has an event for each, and one number for all. Another hazard is rather a number in the wrong row.
      select g.id, 'Same GLIDE number' || case when not g.of_hazard then ', another hazard' when g.number > 1 and g.alike < 0.85 then ', as other events of other names' else '' end,
        case when not g.of_hazard then 45 when g.number > 1 and g.alike < 0.85 then 60 else 95 end
      from (
        select c.id, t.type is not distinct from h.type as of_hazard, public.similarity(c.name_search, e.name_search) as alike, count(*) over () as number
        from data.events c
        left join data.hazard_types t on t.id = c.hazard_type_id
        where e.glide_numbers <> '{}' and c.glide_numbers <> '{}' and c.glide_numbers && e.glide_numbers and c.archived_at is null and c.id <> e.id
      ) g
      union all
      select n.id, case when n.alike >= 0.85 then 'Like name, same hazard and country, start within 3 days' else 'Same hazard and country, start within 3 days' end, (40 + 50 * n.alike)::integer
      from (
        select c.id, public.similarity(c.name_search, e.name_search) as alike, count(*) over () as number
        from data.events c
        left join data.hazard_types t on t.id = c.hazard_type_id
        where c.start_day between e.start_day - 3 and e.start_day + 3 and c.archived_at is null and c.displacement_type = e.displacement_type
          and c.countries && e.countries and t.type is not distinct from h.type and c.id <> e.id
      ) n
      -- A flood of many districts has an event for each, named alike but for the place.
      where n.alike >= 0.85 or n.number <= 2
      union all
      select g.event_id, 'Facts of the same figure, days and places', 85
      from data.facts f
      join data.facts g on g.iso3 = f.iso3 and g.type = f.type and g.figure = f.figure and g.archived_at is null
      where f.event_id = e.id and f.archived_at is null and f.figure > 0 and g.event_id <> e.id
        and rules.days_of(g.type, g.figure_start_date, g.figure_end_date, g.stock_date) = rules.days_of(f.type, f.figure_start_date, f.figure_end_date, f.stock_date)
        and g.locations->'centroid' = f.locations->'centroid' and f.locations->'locations' <> '[]'
        and rules.places_of(g.locations) = rules.places_of(f.locations)
    ) o (id, reason, score)
    where e.id = any (ids) and e.archived_at is null and o.id <> e.id;
  when 'documents' then return query
    select least(d.id, o.id), greatest(d.id, o.id), o.reason, o.score
    from data.documents d
    left join data.files k on k.filename = d.filename
    cross join lateral (
      select c.id, 'Same address' as reason, 95 as score from data.documents c
      where c.url is not null and md5(data.address_key(c.url)) = md5(data.address_key(d.url)) and c.archived_at is null
      union all
      select c.id, 'File of the same name and size', 85 from data.documents c join data.files l on l.filename = c.filename
      where c.filename is not null and md5(lower(c.original_filename)) = md5(lower(d.original_filename)) and l.size = k.size and c.archived_at is null
      union all
      select c.id, case u.print # t.print when 0::bit(64) then 'Same text of the file' else 'Like text of the file' end, 92 - 4 * bit_count(u.print # t.print)::integer
      from data.file_texts t
      -- Prints that differ in at most 3 of 64 bits have one of their quarters in common.
      join data.file_texts u on (substring(u.print from 1 for 16) = substring(t.print from 1 for 16) or substring(u.print from 17 for 16) = substring(t.print from 17 for 16)
        or substring(u.print from 33 for 16) = substring(t.print from 33 for 16) or substring(u.print from 49 for 16) = substring(t.print from 49 for 16))
      join data.documents c on c.filename = u.filename
      where t.filename = d.filename and u.filename <> t.filename and t.words >= 50 and u.words between 0.9 * t.words and 1.1 * t.words
        and bit_count(u.print # t.print) <= 3 and c.archived_at is null
      union all
      select c.id, 'Same title and publisher, within 7 days', 90 from data.documents c
      where md5(data.letters_of(c.name_search)) = md5(data.letters_of(d.name_search)) and c.archived_at is null
        and c.publication_date between d.publication_date - 7 and d.publication_date + 7 and c.publishers && d.publishers
    ) o
    where d.id = any (ids) and d.archived_at is null and o.id <> d.id;
  when 'publishers' then return query
    select least(p.id, o.id), greatest(p.id, o.id), o.reason, o.score
    from data.publishers p
    cross join lateral (
      select c.id, 'Same name' as reason, 95 as score from data.publishers c
      where md5(data.compared_name(c.name)) = md5(data.compared_name(p.name)) and c.archived_at is null
      union all
      select c.id, 'Acronym in brackets', 85 from data.publishers c
      where c.name_search in (substring(p.name_search from '\(([^()]{2,12})\)'), btrim(split_part(p.name_search, '(', 1)))
        and p.name_search like '%(%' and c.archived_at is null
      union all
      select c.id, 'Acronym in brackets', 85 from data.publishers c
      where length(p.name_search) <= 12 and c.name_search like '%(' || replace(replace(p.name_search, '_', ''), '%', '') || ')%' and c.archived_at is null
      union all
      select c.id, 'Like name', (100 * public.similarity(c.name_search, p.name_search) - 10)::integer from data.publishers c
      where c.name_search operator(public.%) p.name_search and c.archived_at is null
    ) o
    -- A ministry of one name is another one in each country.
    join data.publishers l on l.id = o.id and (l.iso3 is not distinct from p.iso3 or l.iso3 is null or p.iso3 is null)
    where p.id = any (ids) and p.archived_at is null and o.id <> p.id;
  when 'contacts' then return query
    select least(p.id, o.id), greatest(p.id, o.id), o.reason, o.score
    from data.contacts p
    cross join lateral (
      select c.id, 'Same e-mail' as reason, 95 as score from data.contacts c where lower(c.email) = lower(p.email) and c.archived_at is null
      union all
      select c.id, 'Same phone number', 80 from data.contacts c where c.phone is not null and data.phone_key(c.phone) = data.phone_key(p.phone) and c.archived_at is null
      union all
      select c.id, case when c.organisation_search = p.organisation_search then 'Same name and organisation' else 'Same name' end, case when c.organisation_search = p.organisation_search then 90 else 65 end
      from data.contacts c where c.name_search = p.name_search and c.name_search <> '' and c.archived_at is null
    ) o
    where p.id = any (ids) and p.archived_at is null and p.erased_at is null and o.id <> p.id;
  else
    perform rules.refuse('duplicates_kind', rules.no_record('kind of records with duplicates', entity_type), 'entity_type', '22023');
  end case;
end
$$;

-- Compares up to `most` of the records that wait, and returns how many it compared. Several servers may run it at once. With `within` milliseconds it compares a few at a time until they are
-- over, because an event of a country with thousands takes 50 times as long as another: for a single connection, as two such calls at once could lock each other.
create function rules.compare_waiting(most integer, within integer default null) returns integer
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  began constant timestamptz := clock_timestamp();
  part constant integer := case when within is null then most else 10 end;
  taken record;
  compared integer := 0;
  before integer;
begin
  loop
    before := compared;
    for taken in
      with gone as (
        delete from data.duplicates_waiting where place = any (array(select w.place from data.duplicates_waiting w order by w.place limit part for update skip locked)) returning entity_type, id
      )
      select g.entity_type, array_agg(distinct g.id) as ids, count(*)::integer as number from gone g group by g.entity_type order by g.entity_type
    loop
      compared := compared + taken.number;
      -- In one order, so that two calls at once do not block each other.
      perform from data.duplicates d where d.entity_type = taken.entity_type and (d.one = any (taken.ids) or d.other = any (taken.ids)) order by d.one, d.other for update;
      delete from data.duplicates d where d.entity_type = taken.entity_type and (d.one = any (taken.ids) or d.other = any (taken.ids));
      insert into data.duplicates (entity_type, one, other, reason, score)
      select distinct on (p.one, p.other) taken.entity_type, p.one, p.other, p.reason, p.score
      from rules.duplicates_of(taken.entity_type, taken.ids) p
      order by p.one, p.other, p.score desc
      on conflict (entity_type, one, other) do update set reason = excluded.reason, score = excluded.score;
    end loop;
    exit when compared = before or compared > most - part or clock_timestamp() >= began + within * interval '1 ms';
  end loop;
  return compared;
end
$$;

-- The documents whose file has the text of this print, or nearly; null without words. The caller shows those that the person may see.
create function rules.documents_with_text(filename text, words integer, print text) returns table (id integer)
language sql stable security definer
set search_path = pg_catalog
as $$
  select c.id
  from data.file_texts u
  join data.documents c on c.filename = u.filename
  cross join (select documents_with_text.print::bit(64) as print) t
  where (substring(u.print from 1 for 16) = substring(t.print from 1 for 16) or substring(u.print from 17 for 16) = substring(t.print from 17 for 16)
      or substring(u.print from 33 for 16) = substring(t.print from 33 for 16) or substring(u.print from 49 for 16) = substring(t.print from 49 for 16))
    and u.filename <> documents_with_text.filename and documents_with_text.words >= 50
    and u.words between 0.9 * documents_with_text.words and 1.1 * documents_with_text.words
    and bit_count(u.print # t.print) <= 3 and c.archived_at is null
$$;

-- Keeps what was read in a file, and has its documents compared. `print` is null without words; a problem may also be that of some pages.
create function rules.keep_text(filename text, words integer, print text, problem text) returns void
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
begin
  insert into data.file_texts (filename, words, print, problem)
  select f.filename, keep_text.words, keep_text.print::bit(64), left(keep_text.problem, 500) from data.files f where f.filename = keep_text.filename for key share
  on conflict do nothing;
  insert into data.duplicates_waiting (entity_type, id)
  select 'documents', d.id from data.documents d where d.filename = keep_text.filename and keep_text.print is not null;
end
$$;

create function rules.keep_waiting() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
begin
  insert into data.duplicates_waiting (entity_type, id) select tg_table_name, c.id from changed c;
  return null;
end
$$;

do $$
declare
  kind text;
begin
  foreach kind in array rules.kinds_merged() loop
    execute format('create trigger keep_waiting_new after insert on data.%I referencing new table as changed for each statement execute function rules.keep_waiting()', kind);
    execute format('create trigger keep_waiting_changed after update on data.%I referencing new table as changed for each statement execute function rules.keep_waiting()', kind);
  end loop;
end
$$;

-- The number of pairs in which one record is the user's own, or of one of these countries, and which nobody has dismissed.
create function rules.my_duplicates(me text, mine text[]) returns bigint
language plpgsql stable
set search_path = pg_catalog
set random_page_cost = 1.1
as $$
declare
  kind record;
  found bigint;
  its text;
  many boolean;
  total bigint := 0;
begin
  for kind in select * from rules.areas() a where a.relation = any (rules.kinds_merged()) and rules.may('manage', a.subject) loop
    its := rules.in_countries(kind.countries);
    execute format($part$
      select (select count(*) from (select from data.%1$I r where %2$s and r.archived_at is null limit n.number + 1) o) > n.number
      from (select count(*) as number from data.duplicates d where d.entity_type = %1$L) n$part$, kind.relation, its) into many using me, mine;
    -- Begins with the fewer: the user's records, or the pairs.
    execute format($part$
      with own as materialized (%2$s), pairs as materialized (%3$s)
      select count(*) from pairs p
      join data.%1$I r on r.id = p.one and r.archived_at is null and %5$s
      join data.%1$I o on o.id = p.other and o.archived_at is null and %6$s
      left join data.not_duplicates n on n.entity_type = %1$L and n.one = p.one and n.other = p.other
      where (n.one is null or n.one_version <> r.version or n.other_version <> o.version)%4$s$part$, kind.relation, rules.own_records(kind.relation, kind.countries, 'r.id'),
      case when many then format('select d.one, d.other from data.duplicates d where d.entity_type = %L', kind.relation) else format('
        select d.one, d.other from own join data.duplicates d on d.entity_type = %1$L and d.one = own.id
        union select d.one, d.other from own join data.duplicates d on d.entity_type = %1$L and d.other = own.id', kind.relation) end,
      case when many then format(' and (r.created_by = $1 or o.created_by = $1 or %s or %s)', its, replace(its, 'r.', 'o.')) else '' end,
      rules.without_sample('r'), rules.without_sample('o'))
    into found using me, mine;
    total := total + found;
  end loop;
  return total;
end
$$;

-- Says that these records, or takes back that they, are not the same, for each pair of them that was found. Returns the number of pairs.
create function rules.mark_not_duplicates(entity_type text, ids bigint[], marked boolean) returns integer
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  number integer;
begin
  if entity_type is null or entity_type <> all (rules.kinds_merged()) then
    perform rules.refuse('duplicates_kind', rules.no_record('kind of records with duplicates', entity_type), 'entity_type', '22023');
  end if;
  perform rules.require_permitted(rules.may('manage', rules.subject_of(entity_type)));
  if coalesce(cardinality(ids), 0) not between 2 and 50 or array_position(ids, null) is not null then
    perform rules.refuse('duplicates_size', 'Choose 2 to 50 records', 'ids', '22023');
  end if;
  if marked then
    execute format('insert into data.not_duplicates (entity_type, one, other, one_version, other_version, created_by)
      select d.entity_type, d.one, d.other, a.version, b.version, rules.username()
      from data.duplicates d join data.%1$I a on a.id = d.one join data.%1$I b on b.id = d.other
      where d.entity_type = $1 and d.one = any ($2) and d.other = any ($2)
      on conflict (entity_type, one, other) do update
        set one_version = excluded.one_version, other_version = excluded.other_version, created_by = excluded.created_by, created_at = now()', entity_type) using entity_type, ids;
  else
    delete from data.not_duplicates n where n.entity_type = mark_not_duplicates.entity_type and n.one = any (ids) and n.other = any (ids);
  end if;
  get diagnostics number = row_count;
  return number;
end
$$;

create policy viewers on data.duplicates for select to web_user using (entity_type <> 'contacts' or (select rules.may('view', 'contacts')));
create policy viewers on data.not_duplicates for select to web_user using (entity_type <> 'contacts' or (select rules.may('view', 'contacts')));
grant select on data.duplicates, data.not_duplicates to web_user;
