-- Mentions of a person in texts: by name in either order, e-mail address, phone number or Skype name, whatever the case, accents, marks between the words and percent encoding.
-- Declined forms of a name are not found.

-- `sure` is the pattern of mentions that mean nobody else and `mention` that of all, names alone included, in the text of rules.plain_text. `part` finds the rows worth a closer look in the
-- stored text, also of JSON, because folding all texts takes 25 times as long.
create type rules.person_terms as (mention text, sure text, part text);
create type rules.blackened as (erased jsonb, mentions integer, sure boolean, excerpts jsonb);

-- The members of a bracket that a word is made of: letters, figures, and the signs of scripts whose vowels are no letters to the engine.
create function rules.word_letters() returns text
language sql immutable parallel safe
return '[:alnum:]\u0900-\u0963\u0966-\u109f\u1780-\u17ff';

-- Scripts that put no space between words, or write endings on to a name.
create function rules.letters_without_spaces() returns text
language sql immutable parallel safe
return '[\u0e00-\u109f\u1100-\u11ff\u1780-\u17ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]';

-- A text in pieces: a character, also one that an address encodes as %C3%A9.
create function rules.pieces_of_text(value text) returns table (piece text, at bigint)
language sql immutable strict parallel safe
set search_path = pg_catalog
as $$
  select p.piece, row_number() over (order by r.o, p.o)
  from regexp_matches(value, '((?:%[2-9a-f][0-9a-f])+|[^%]+|%)', 'gi') with ordinality r (m, o)
  cross join lateral (
    -- Splits without a pattern: a match for each character takes a thousand times as long.
    select c as piece, o from string_to_table(case when r.m[1] !~* '^%[2-9a-f][0-9a-f]' then r.m[1] end, null) with ordinality x (c, o)
    union all
    select y.m[1], o from regexp_matches(case when r.m[1] ~* '^%[2-9a-f][0-9a-f]' then r.m[1] end,
      '(%[2-7][0-9a-f]|%c[2-9a-f]%[89ab][0-9a-f]|%d[0-9a-f]%[89ab][0-9a-f]|%e0%[ab][0-9a-f]%[89ab][0-9a-f]|%e[1-9a-cef](?:%[89ab][0-9a-f]){2}|%ed%[89][0-9a-f]%[89ab][0-9a-f]|%f0%[9ab][0-9a-f](?:%[89ab][0-9a-f]){2}|.)',
      'gi') with ordinality y (m, o)
  ) p
$$;

create function rules.plain_piece(piece text) returns text
language sql immutable parallel safe
return case when octet_length(piece) = length(piece) then data.folded(piece)
  else regexp_replace(data.folded(piece), '[\u00ad\u02b0-\u02ff\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]', '', 'g') end;

create function rules.plain_character(piece text) returns text
language sql immutable parallel safe
return rules.plain_piece(case when length(piece) > 1 then convert_from(decode(replace(piece, '%', ''), 'hex'), 'UTF8') else piece end);

-- A text as mentions are searched: folded, without encoding, modifier letters and invisible marks.
create function rules.plain_text(value text) returns text
language plpgsql immutable strict parallel safe
set search_path = pg_catalog
as $$
begin
  if value !~* '%[2-7c-f][0-9a-f]' then return rules.plain_piece(value); end if;
  return (select string_agg(rules.plain_character(p.piece), '' order by p.at) from rules.pieces_of_text(value) p);
end
$$;

create function rules.words_of_text(value text) returns text[]
language sql immutable parallel safe
set search_path = pg_catalog
as $$ select array(select m[1] from regexp_matches(rules.plain_text(value) collate data.names, '([' || rules.word_letters() || ']+)', 'g') m) $$;

-- Words as a pattern, not as a part of other words. Scripts without spaces have no such limits; a syllable of Hangul goes on with its last consonant; Arabic and Hebrew write short
-- words like 'and' and 'to' together with the next one.
create function rules.as_words(pattern text) returns text
language plpgsql immutable strict parallel safe
set search_path = pg_catalog
as $$
declare
  spaceless constant text := rules.letters_without_spaces();
begin
  return case when pattern ~ ('^' || spaceless) then '' else format('(?<![%s])', rules.word_letters()) || case
      when pattern ~ '^[\u0621-\u06ff]' then '[\u0648\u0641\u0628\u0644\u0643]?' when pattern ~ '^[\u05d0-\u05ea]' then '[\u05d5\u05d1\u05dc\u05de\u05d4\u05e9]?' else '' end end
    || pattern || case when pattern ~ (spaceless || '$') then '(?![\u11a8-\u11ff])' else format('(?![%s])', rules.word_letters()) end;
end
$$;

create function rules.literal_pattern(value text) returns text
language sql immutable strict parallel safe
return regexp_replace(value, '([^[:alnum:][:space:]])', '\\\1', 'g');

-- The patterns of a phone number: its digits, however they are set apart, with or without the code of the country, 00 and (0).
create function rules.phone_patterns(phone text) returns setof text
language plpgsql immutable strict parallel safe
set search_path = pg_catalog
as $$
declare
  gap constant text := '[^[:alnum:]]{0,4}';
  number text;
  digits text;
begin
  for number in select m[1] from regexp_matches(replace(phone, '(0)', ''), '([+0-9][0-9 ().\u00a0\u2010-\u2015-]*)', 'g') m loop
    digits := regexp_replace(number, '[^0-9]', '', 'g');
    continue when length(digits) < 5;
    if number ~ '^(\+|00)' then
      digits := regexp_replace(digits, '^00', '');
      return next format('(?:\+|00)?%s', array_to_string(string_to_array(digits, null), gap));
      return query select format('(?:(?:\+|00)?%s%s)?(?:\(?0\)?%2$s)?%s', array_to_string(string_to_array(left(digits, code), null), gap), gap,
          array_to_string(string_to_array(substr(digits, code + 1), null), gap))
        from generate_series(1, 3) code where length(digits) - code >= 7;
    else
      digits := ltrim(digits, '0');
      return next format('(?:(?:\+|00)?[0-9]{1,3}%s)?(?:\(?0\)?%1$s)?%s', gap, array_to_string(string_to_array(digits, null), gap));
    end if;
  end loop;
end
$$;

-- For each folded text of one or two letters the characters that fold to it.
create function rules.unfolded_letters() returns jsonb
language sql immutable parallel safe
set search_path = pg_catalog
as $$
  select jsonb_object_agg(l.plain, l.letters) from (
    select c.plain, string_agg(c.letter, '') as letters from (
      select chr(n) as letter, rules.plain_piece(chr(n)) as plain
      from (values (97, 591), (880, 1791), (2304, 3839), (7680, 8191), (12353, 12543), (64256, 64335), (65281, 65500)) as r (a, b), generate_series(r.a, r.b) n
    ) c
    where c.plain <> c.letter and length(c.plain) in (1, 2) group by c.plain
  ) l
$$;

-- A pattern that finds folded words in a text as it is stored, with marks behind each letter. A syllable of Hangul is many letters in one: any syllable is looked at.
create function rules.unfolded_pattern(words text, letters jsonb) returns text
language plpgsql immutable strict parallel safe
set search_path = pg_catalog
as $$
declare
  pattern text := '';
  letter text;
begin
  if words ~ '[\u1100-\u11ff]' then return '[\uac00-\ud7af]'; end if;
  for at in 1 .. length(words) loop
    letter := substr(words, at, 1);
    -- A character that folds to two letters stands for both, so the second one may be missing.
    pattern := pattern || format('(?:(?:[%s%s%s]%s)[^[:alnum:][:space:][:punct:]\u0900-\u109f]*)%s', rules.literal_pattern(letter), upper(letter), letters->>letter,
      case when letters ? substr(words, at, 2) and at < length(words) then '|[' || (letters->>substr(words, at, 2)) || ']' else '' end,
      case when at > 1 and letters ? substr(words, at - 1, 2) then '?' else '' end);
  end loop;
  return pattern;
end
$$;

-- A contact's names, addresses and numbers, the former ones of its history included. What another contact or an account has too is not sure.
create function rules.terms_of_person(contact data.contacts) returns rules.person_terms
language plpgsql stable
set search_path = pg_catalog
as $$
declare
  was constant jsonb[] := array(select to_jsonb(contact) union all
    select image from data.history h cross join unnest(array[h.before, h.after]) image
    where h.entity_type = 'contacts' and h.entity_id = contact.id::text and image is not null);
  letters constant text := rules.word_letters();
  letters_of constant jsonb := rules.unfolded_letters();
  spaceless constant text := rules.letters_without_spaces();
  sure text[];
  mentions text[];
  person rules.person_terms;
begin
  with
  others as (
    select c.name, c.surname, c.email, c.phone, c.skype from data.contacts c where c.id <> contact.id and c.erased_at is null
    union all
    select u.name, null, u.email, null, null from data.users u
  ),
  names as (
    select distinct rules.words_of_text(w->>'name') as words from unnest(was) w where w->>'name' is not null limit 20
  ),
  surnames as (
    select distinct rules.words_of_text(w->>'surname') as words from unnest(was) w where w->>'surname' is not null limit 20
  ),
  of_others as (
    select array_to_string(rules.words_of_text(concat_ws(' ', o.name, o.surname)), ' ') as words from others o
  ),
  whole as (
    select distinct o.words[1] as former, o.words[2] as latter from (
      select n.words as n, s.words as s from names n, surnames s where n.words <> '{}' and s.words <> '{}'
        and array_to_string(n.words || s.words, ' ') not in (select words from of_others)
    ) p
    cross join lateral (
      select array[n, s] as pair from unnest(array[array_to_string(p.n, '[^' || letters || ']{0,3}'), p.n[1]]) n,
        unnest(array[array_to_string(p.s, '[^' || letters || ']{0,3}'), p.s[cardinality(p.s)]]) s
    ) v
    cross join lateral (values (v.pair), (array[v.pair[2], v.pair[1]])) o (words)
    where length(v.pair[1] || v.pair[2]) >= 4 or (v.pair[1] || v.pair[2]) ~ spaceless
  ),
  single as (
    select array_to_string(words, '[^' || letters || ']{0,3}') as pattern from (select words from names union select words from surnames) w where words <> '{}'
    union
    select word from (select words from names union select words from surnames) w cross join unnest(w.words) word where length(word) > 2
  ),
  found as (
    select rules.as_words(format(case when w.former ~ (spaceless || '$') or w.latter ~ ('^' || spaceless) then '%s[^%s]{0,4}%s' else '%s(?:[^%s]{1,4}[%2$s])?[^%2$s]{1,5}%s' end,
      w.former, letters, w.latter)) as pattern, true as sure from whole w
    union
    select rules.as_words(s.pattern), false from single s where length(s.pattern) > 1
    union
    select rules.as_words(array_to_string(n.words, '[^' || letters || ']{1,5}')), true from names n
    where cardinality(n.words) > 1 and contact.surname is null and array_to_string(n.words, ' ') not in (select words from of_others)
    union
    select format('(?<![%s._%%+-])%s(?![%1$s]|[.-][%1$s])', letters, rules.literal_pattern(rules.plain_text(w->>'email'))),
      not exists (select from others o where data.folded(o.email) = data.folded(w->>'email'))
    from unnest(was) w where w->>'email' ~ '.@.'
    union
    select format('(?<![0-9])%s(?![0-9])', p.pattern),
      length(regexp_replace(w->>'phone', '[^0-9]', '', 'g')) > 6
        and not exists (select from others o where regexp_replace(o.phone, '[^0-9]', '', 'g') = regexp_replace(w->>'phone', '[^0-9]', '', 'g'))
    from unnest(was) w cross join rules.phone_patterns(w->>'phone') as p (pattern)
    union
    select rules.as_words(rules.literal_pattern(rules.plain_text(w->>'skype'))),
      length(w->>'skype') > 4 and w->>'skype' ~ '[^[:alpha:]]' and not exists (select from others o where data.folded(o.skype) = data.folded(w->>'skype'))
    from unnest(was) w where length(w->>'skype') > 1
  )
  select array_to_string(array_agg(f.pattern), '|'), '^(?:' || array_to_string(array_agg(f.pattern) filter (where f.sure), '|') || ')$', null
  into person from found f where f.pattern is not null;
  -- An address with encoded characters is always looked at.
  person.part := (
    select string_agg(distinct p.part, '|') || '|%[2-7C-Fc-f][0-9A-Fa-f]' from unnest(was) w
    cross join lateral (
      select rules.unfolded_pattern(word, letters_of) from unnest(array[w->>'name', w->>'surname']) n cross join unnest(rules.words_of_text(n)) word
      where length(word) > 2 or length(word) = (select max(length(v)) from unnest(rules.words_of_text(n)) v)
      union all
      select rules.unfolded_pattern(rules.plain_text(v), letters_of) from unnest(array[w->>'email', w->>'skype']) v where length(v) > 1
      union all
      select array_to_string(string_to_array(right(regexp_replace(m[1], '[^0-9]', '', 'g'), 4), null), '[^0-9]{0,6}')
      from regexp_matches(w->>'phone', '([0-9][^[:alpha:]]*)', 'g') m where regexp_replace(m[1], '[^0-9]', '', 'g') ~ '[0-9]{4}'
    ) p (part)
    where p.part is not null);
  return person;
end
$$;

-- A text with a block instead of each mention, and the first one with the words around it. Characters and the plain text are joined by position, in linear time.
create function rules.blackened(value text, person_mention text, person_sure text) returns rules.blackened
language sql immutable parallel safe
set search_path = pg_catalog
as $$
  with
  text_pieces as (select piece, at from rules.pieces_of_text(value)),
  pieces as (
    select p.*, sum(length(p.plain)) over (order by p.at rows unbounded preceding) - length(p.plain) as start
    from (
      select t.piece, t.at, d.plain from text_pieces t
      join (select u.piece, rules.plain_character(u.piece) as plain from (select distinct piece from text_pieces) u offset 0) d using (piece)
    ) p
  ),
  whole as (select string_agg(p.plain, '' order by p.at) collate data.names as text from pieces p),
  mentions as (
    select m.n, m.words[1] as words, sum(length(s.before)) over (order by m.n rows unbounded preceding) + sum(length(m.words[1])) over (order by m.n rows unbounded preceding) - length(m.words[1]) as start
    from whole w
    cross join lateral (
      select a.words, a.n from regexp_matches(w.text, '(' || person_mention || ')', 'g') with ordinality a (words, n)
    ) m
    join lateral (select b.before, b.n from regexp_split_to_table(w.text, person_mention) with ordinality b (before, n)) s on s.n = m.n
  ),
  covered as (select m.n, g as position from mentions m cross join generate_series(m.start, m.start + length(m.words) - 1) g),
  marked as (
    select p.at, p.piece, c.n, lag(c.n) over (order by p.at) as earlier
    from pieces p left join covered c on c.position = case when p.plain = '' then p.start - 1 else p.start end
  ),
  first as (select min(at) as a, max(at) as b from marked where n = 1)
  select to_jsonb(string_agg(case when m.n is null then m.piece when m.n is distinct from m.earlier then '█' else '' end, '' order by m.at)),
    max(m.n)::integer,
    coalesce((select bool_or(d.words ~ person_sure) from (select distinct words from mentions) d), false),
    jsonb_build_array(jsonb_build_array(
      coalesce(string_agg(m.piece, '' order by m.at) filter (where m.at between f.a - 80 and f.a - 1), ''),
      string_agg(m.piece, '' order by m.at) filter (where m.at between f.a and f.b),
      coalesce(string_agg(m.piece, '' order by m.at) filter (where m.at between f.b + 1 and f.b + 80), '')))
  from marked m cross join first f
$$;

-- All texts of a value. Keys of objects are names of fields.
create function rules.blackened(value jsonb, person_mention text, person_sure text) returns rules.blackened
language plpgsql immutable parallel safe
set search_path = pg_catalog
as $$
declare
  answer rules.blackened := row(value, 0, false, '[]');
  member record;
  inside rules.blackened;
begin
  if jsonb_typeof(value) = 'string' then
    if rules.plain_text(value #>> '{}') collate data.names ~ person_mention then return rules.blackened(value #>> '{}', person_mention, person_sure); end if;
    return answer;
  end if;
  for member in
    select e.key as key, e.value from jsonb_each(case when jsonb_typeof(value) = 'object' then value else '{}' end) e
    union all
    select (o - 1)::text, a from jsonb_array_elements(case when jsonb_typeof(value) = 'array' then value else '[]' end) with ordinality l (a, o)
  loop
    continue when jsonb_typeof(member.value) not in ('string', 'object', 'array');
    inside := rules.blackened(member.value, person_mention, person_sure);
    continue when inside.mentions = 0;
    answer := row(jsonb_set(answer.erased, array[member.key], inside.erased), answer.mentions + inside.mentions, answer.sure or inside.sure,
      answer.excerpts || inside.excerpts);
  end loop;
  return answer;
end
$$;
