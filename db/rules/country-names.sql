-- The countries that deliveries of programs name: by code, or by a name as imports find it (domain/countries/find-country.ts; a test compares them).

-- The words of a name in order of the alphabet: 'Dem. Rep. of the Congo' is 'congo democratic republic'; without the words of long names if `short`.
create function rules.country_key(written text, is_short boolean) returns text
language plpgsql stable
set search_path = pg_catalog
as $$
declare
  forms constant jsonb := '{"dem": "democratic", "rep": "republic", "repub": "republic", "st": "saint", "ste": "saint", "fed": "federated", "fedr": "federal", "is": "islands",
    "isl": "islands", "island": "islands", "sts": "states", "pdr": "people democratic republic", "peoples": "people", "plur": "plurinational", "isla": "islamic",
    "terr": "territory", "afr": "african", "utd": "united", "s": "south", "n": "north", "rb": "bolivarian republic"}';
  aside constant text[] := '{the,of,and,de,du,des,la,le,les,el,los,del,do,da,dos,das,en,et,y,e,l,d,o,a}';
  formal constant text[] := '{republic,republique,republica,islamic,islamique,islamica,arab,arabe,plurinational,bolivarian,democratic,people,kingdom,royaume,reino,federal,federation,federated,state,states,etat,estado,united,socialist,commonwealth,sultanate,principality,union,government,country,province,جمهوريه,دوله,مملكه,республіка,республика}';
  folded text := replace(left(data.folded(written), 200), '&', ' and ');
begin
  folded := regexp_replace(folded collate data.names, '(?<=[[:alpha:]])\.(?=[[:alpha:]])', '', 'g');
  folded := regexp_replace(replace(replace(folded, 'ة', 'ه'), 'ى', 'ي'), $q$'s(?![a-z0-9_])$q$, 's', 'g');
  return (
    select coalesce(string_agg(w.word, ' ' order by w.word collate "C"), '')
    from (
      select regexp_replace(x.word, '^ال(?=[[:alpha:]]{3})' collate data.names, '') as word
      from regexp_split_to_table(folded collate data.names, '[^[:alnum:]]+') p (part)
      cross join lateral regexp_split_to_table(coalesce(forms->>p.part, p.part), ' ') x (word)
    ) w
    where w.word <> '' and w.word <> all (aside) and not (is_short and w.word = any (formal)));
end
$$;

-- The code of one country with this code or name; null of none, or of several.
create function rules.country_named(written text) returns text
language plpgsql stable
set search_path = pg_catalog
as $$
declare
  bare text := regexp_replace(regexp_replace(left(written, 1000), '[\s*†‡¹²³⁽⁾]+$', ''), '[([][0-9]{1,2}[])]$', '');
  long text;
  found text;
begin
  select g.iso3 into found from data.geo_entities g where g.iso3 = upper(rules.trimmed(written));
  if found is not null then return found; end if;
  bare := regexp_replace(bare, '[\s*†‡¹²³⁽⁾]+$', '');
  long := rules.country_key(bare, false);
  select n.iso3 into found from data.country_names n where n.key = long and not n.short;
  if found is not null or position(' ' in long) = 0 then return found; end if;
  -- A long name that several countries have names none of them.
  return (select n.iso3 from data.country_names n where n.key = rules.country_key(bare, true) and n.short);
end
$$;

-- A value of a country, or of a list of them, with codes for names. What names no country stays, and is a fault.
create function rules.with_codes(value jsonb) returns jsonb
language sql stable
set search_path = pg_catalog
as $$
  select case jsonb_typeof(value)
    when 'string' then to_jsonb(coalesce(rules.country_named(value #>> '{}'), value #>> '{}'))
    when 'array' then case when jsonb_array_length(value) > 300 then value else (
      select coalesce(jsonb_agg(c.code order by c.o), '[]') from (
        select code, min(o) as o from (
          select case jsonb_typeof(e) when 'string' then to_jsonb(coalesce(rules.country_named(e #>> '{}'), e #>> '{}')) else e end as code, o
          from jsonb_array_elements(value) with ordinality as l (e, o)) s
        group by code) c) end
    else value end
$$;

-- Whether a value needs no look: a code, or a list of codes.
create function rules.has_codes_only(value jsonb) returns boolean
language sql immutable parallel safe
set search_path = pg_catalog
as $$
  select value is null or value::text ~ '^(\[?("[A-Z]{3}"(, )?)*\]?|null)$'
$$;

-- The data of a record with codes in the fields of countries (rules.parking_lot_fields).
create function rules.with_country_codes(type text, data jsonb) returns jsonb
language plpgsql stable
set search_path = pg_catalog
as $$
declare
  path constant text[] := case type when 'documents' then '{countries}' when 'facts' then '{iso3}' when 'events' then '{attributes,iso3}' end;
begin
  if path is null or jsonb_typeof(data) is distinct from 'object' or rules.has_codes_only(data #> path) then return data; end if;
  return jsonb_set(data, path, rules.with_codes(data #> path), false);
end
$$;

-- The records of a call, with those of their facts. Most calls have codes alone, and stay as they are.
create function rules.records_with_codes(records jsonb) returns jsonb
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  if not exists (
    select from jsonb_array_elements(records) e
    where not rules.has_codes_only(e->'data'->'countries') or not rules.has_codes_only(e->'data'->'attributes'->'iso3')
      or jsonb_typeof(e->'facts') = 'array' and exists (select from jsonb_array_elements(e->'facts') f where not rules.has_codes_only(f->'data'->'iso3')))
  then return records; end if;
  return (
    select jsonb_agg(case when jsonb_typeof(e) <> 'object' then e else
      e || case when e ? 'data' then jsonb_build_object('data', rules.with_country_codes(e->>'type', e->'data')) else '{}' end
      || case when jsonb_typeof(e->'facts') = 'array' then jsonb_build_object('facts', (
        select coalesce(jsonb_agg(case when jsonb_typeof(f) = 'object' and f ? 'data' then f || jsonb_build_object('data', rules.with_country_codes('facts', f->'data')) else f end order by n), '[]')
        from jsonb_array_elements(e->'facts') with ordinality as x (f, n))) else '{}' end end order by o)
    from jsonb_array_elements(records) with ordinality as l (e, o));
end
$$;
