-- The functions of stored and indexed columns, called for every row that is written. With a body that is read when it is created, a function needs no search_path
-- of its own, and PostgreSQL puts its expression in place of each call. The values stay what they are.
create or replace function data.date_of(value jsonb) returns date
language sql immutable parallel safe
return case when translate(value->>'date', '123456789', '000000000') = '0000-00-00'
  then make_date(substr(value->>'date', 1, 4)::int, substr(value->>'date', 6, 2)::int, substr(value->>'date', 9, 2)::int) end;

create or replace function data.last_day(type text, figure_end_date date, stock_date date) returns date
language sql immutable parallel safe
return case when type like '%Flow%' then figure_end_date else stock_date end;

-- A name of ASCII, shorter in characters than any other of its bytes, has no accents and only one mark that is typed differently.
create or replace function data.folded(name text) returns text
language sql immutable parallel safe
return case when octet_length(name) = length(name) then translate(lower(name collate data.names), '`', '''')
  else replace(replace(replace(replace(translate(
    lower(regexp_replace(normalize(name, NFKD), U&'[\0300-\036F\0483-\0487\0591-\05BD\05BF\05C1\05C2\05C4\05C5\05C7\0610-\061A\0640\064B-\065F\0670\06D6-\06DC\06DF-\06E4\06E7\06E8\06EA-\06ED\1AB0-\1ACE\1DC0-\1DFF\20D0-\20F0\FE20-\FE2F]', '', 'g')
      collate data.names),
    U&'\00F8\0142\0111\00F0\0131\0127\0167\03C2\2018\2019\201A\201B\02BC\02BB\02B9\0060\2032\201C\201D\201E\00AB\00BB\2033\2010\2011\2012\2013\2014\2015\2212',
    'olddihtσ''''''''''''''''''""""""-------'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') end;
