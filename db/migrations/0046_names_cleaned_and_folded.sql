-- Names without characters that nobody sees, and one folding of Arabic and Persian letters for the search of names and places.

-- In Arabic and Indic words joiners decide how letters look, so they stay between letters that join, and after an Indic sign that mutes a vowel. Marks of direction stay only
-- between letters of different directions, where they decide the order. No-break and other wide blanks become blanks.
create function data.cleaned_name(name text) returns text
language sql immutable parallel safe
set search_path = pg_catalog
as $$
  select case when octet_length(name) = length(name) then name else (
    select case
        when w.name !~ U&'[\061C\200E\200F\202A-\202E\2066-\2069]' then w.name
        -- Only letters of one direction, and no numbers: no mark changes anything.
        when not w.is_right or not w.is_left then regexp_replace(w.name, U&'[\061C\200E\200F\202A-\202E\2066-\2069]', '', 'g')
        else regexp_replace(regexp_replace(regexp_replace(w.name,
          U&'(?<=[\0590-\08FF\FB1D-\FDFF\FE70-\FEFC])[\061C\200E\200F]+(?=[\0590-\08FF\FB1D-\FDFF\FE70-\FEFC])', '', 'g'),
          U&'(?<=[A-Za-z\00C0-\058F\0900-\1FFF\2C00-\D7FF])[\061C\200E\200F]+(?=[A-Za-z\00C0-\058F\0900-\1FFF\2C00-\D7FF])', '', 'g'),
          U&'([\061C\200E\200F])\\1+', '\1', 'g')
      end
    from (
      select j.name, j.name ~ U&'[\0590-\08FF\FB1D-\FDFF\FE70-\FEFC]' as is_right, j.name ~ U&'[0-9\0660-\0669\06F0-\06F9A-Za-z\00C0-\058F\0900-\1FFF\2C00-\D7FF]' as is_left
      from (
        select regexp_replace(case when v.name !~ U&'[\200C\200D]' then v.name else regexp_replace(regexp_replace(v.name,
            U&'([\200C\200D])[\200C\200D]+', '\1', 'g'),
            U&'(?<![\0620-\065F\066E-\06D3\06D5-\06EF\06FA-\06FF\0710-\077F\07CA-\07F5\0840-\08FF\FB50-\FDFB\FE70-\FEFC\0900-\0DFF\0F40-\0FBC\1000-\109F\1780-\17D3\1820-\18AA])[\200C\200D]|(?<![\094D\09CD\0A4D\0ACD\0B4D\0BCD\0C4D\0CCD\0D4D\0DCA])[\200C\200D](?![\0620-\065F\066E-\06D3\06D5-\06EF\06FA-\06FF\0710-\077F\07CA-\07F5\0840-\08FF\FB50-\FDFB\FE70-\FEFC\0900-\0DFF\0F40-\0FBC\1000-\109F\1780-\17D3\1820-\18AA])',
            '', 'g') end,
          U&'^[\\s\061C\200E\200F\202A-\202E\2066-\2069]+|[\\s\061C\200E\200F\202A-\202E\2066-\2069]+$', '', 'g') as name
        from (
          select regexp_replace(translate(name, U&'\0085\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\2028\2029\202F\205F\3000', repeat(' ', 19)),
            U&'[\00AD\180E\200B\2060-\2064\206A-\206F\FEFF\FFF9-\FFFB]', '', 'g') as name
        ) v
      ) j
    ) w
  ) end
$$;
comment on function data.cleaned_name(text) is 'A name without invisible characters, except those that its script needs.';

-- As in domain/search/folded.ts, over all characters.
create or replace function data.folded(name text) returns text
language sql immutable parallel safe
return case when octet_length(name) = length(name) then translate(lower(name collate data.names), '`', '''')
  else replace(replace(replace(replace(translate(
    lower(regexp_replace(normalize(name, NFKD), U&'[\00AD\0300-\036F\0483-\0487\0591-\05BD\05BF\05C1\05C2\05C4\05C5\05C7\0610-\061A\061C\0640\064B-\065F\0670\06D6-\06DC\06DF-\06E4\06E7\06E8\06EA-\06ED\180E\1AB0-\1ACE\1DC0-\1DFF\200B-\200F\202A-\202E\2060-\206F\20D0-\20F0\FE20-\FE2F\FEFF\FFF9-\FFFB]', '', 'g')
      collate data.names),
    U&'\00F8\0142\0111\00F0\0131\0127\0167\03C2\0649\06CC\06CD\06D2\06A9\06AA\0629\06C1\06BE\06D5\0671\2018\2019\201A\201B\02BC\02BB\02B9\0060\2032\201C\201D\201E\00AB\00BB\2033\2010\2011\2012\2013\2014\2015\2212',
    U&'olddiht\03C3\064A\064A\064A\064A\0643\0643\0647\0647\0647\0647\0627''''''''''''''''''""""""-------'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') end;

-- Rows whose name is cleaned or folded otherwise now. A name that another record has already, or will have, stays: such records are potential doubles, which the folding compares.
do $$
declare
  kind record;
  left_alone bigint;
begin
  for kind in select * from (values
    ('facts', 'name', null, 'data.folded(name)', false), ('events', 'name', null, 'data.folded(name)', false), ('documents', 'name', null, 'data.folded(name)', false),
    ('publishers', 'name', 'iso3', 'data.folded(name)', true), ('tabular_datasets', 'name', null, 'data.folded(name)', true),
    ('contextual_analysis', 'title', null, null, true), ('significant_updates', 'title', 'iso3', null, true), ('monitoring_challenges', 'title', null, null, true),
    ('contacts', 'name', null, 'data.folded(name || coalesce('' '' || surname, ''''))', false), ('contacts', 'surname', null, null, false),
    ('contacts', 'organisation', null, 'data.folded(organisation)', false), ('contacts', 'job_title', null, null, false),
    ('communications', 'subject', null, 'data.folded(coalesce(subject, ''''))', false)
  ) as k (relation, field, scope, search, is_unique)
  loop
    execute format($sql$
      with named as materialized (
        select t.id, data.cleaned_name(t.%2$I) as name from data.%1$I t where t.%2$I <> data.cleaned_name(t.%2$I)
      ), free as (
        select n.id, n.name from named n join data.%1$I t on t.id = n.id
        where n.name <> '' and (octet_length(n.name) <= 2600 or octet_length(n.name) = octet_length(t.%2$I))
          and (not %3$L or not exists (select from data.%1$I o where o.id <> n.id and o.%2$I = n.name and %4$s)
            and not exists (select from named p join data.%1$I o on o.id = p.id where p.id < n.id and p.name = n.name and %4$s))
      )
      update data.%1$I t set %2$I = f.name from free f where f.id = t.id
    $sql$, kind.relation, kind.field, kind.is_unique, case when kind.scope is null then 'true' else format('o.%1$I is not distinct from t.%1$I', kind.scope) end);
    execute format('select count(*) from data.%1$I t where t.%2$I <> data.cleaned_name(t.%2$I)', kind.relation, kind.field) into left_alone;
    if left_alone > 0 then
      raise notice '% names in data.% were left with invisible characters, because another record has the same name', left_alone, kind.relation;
    end if;
    if kind.search is not null then
      execute format('update data.%1$I set %2$I = %2$I where %3$I is distinct from %4$s', kind.relation, kind.field,
        case kind.field when 'organisation' then 'organisation_search' else 'name_search' end, kind.search);
    end if;
  end loop;
  -- Its name is computed from the delivered data.
  update data.parking_lot set data = data
  where octet_length(name_search) <> length(name_search);
end
$$;
reindex index data.facts_idu_words_idx;
