-- Names in the order that people expect: accents and case decide last, numbers by their size. Deterministic, so equality and `like` stay what they are.
-- Written as ICU did before BCP 47: the embedded database has no table of the newer words, and a server of version 16 or newer rewrites it to und-u-kn.
create collation data.names (provider = icu, locale = 'und@colNumeric=yes');

-- A name as it is searched: without accents and case, typographic marks as a keyboard writes them. folded in domain/folded.ts does the same to what is typed.
create function data.folded(name text) returns text
language sql immutable strict parallel safe
set search_path = pg_catalog
as $$
  select replace(replace(replace(replace(translate(
    lower(regexp_replace(normalize(name, NFKD), U&'[\0300-\036F\0483-\0487\0591-\05BD\05BF\05C1\05C2\05C4\05C5\05C7\0610-\061A\0640\064B-\065F\0670\06D6-\06DC\06DF-\06E4\06E7\06E8\06EA-\06ED\1AB0-\1ACE\1DC0-\1DFF\20D0-\20F0\FE20-\FE2F]', '', 'g')
      collate data.names),
    U&'\00F8\0142\0111\00F0\0131\0127\0167\03C2\2018\2019\201A\201B\02BC\02BB\02B9\0060\2032\201C\201D\201E\00AB\00BB\2033\2010\2011\2012\2013\2014\2015\2212',
    'olddihtσ''''''''''''''''''""""""-------'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;
comment on function data.folded(text) is 'A name as it is searched: lower case, without accents.';

-- Stored: a word of one or two letters has no trigram, so every name is looked at, and folding each of them again would take three times as long.
alter table data.facts add column name_search text generated always as (data.folded(name)) stored;
alter table data.events add column name_search text generated always as (data.folded(name)) stored;
alter table data.documents add column name_search text generated always as (data.folded(name)) stored;
alter table data.publishers add column name_search text generated always as (data.folded(name)) stored;
alter table data.tabular_datasets add column name_search text generated always as (data.folded(name)) stored;

create index facts_name_search_idx on data.facts using gin (name_search public.gin_trgm_ops);
create index events_name_search_idx on data.events using gin (name_search public.gin_trgm_ops);
create index documents_name_search_idx on data.documents using gin (name_search public.gin_trgm_ops);
create index publishers_name_search_idx on data.publishers using gin (name_search public.gin_trgm_ops);
create index tabular_datasets_name_search_idx on data.tabular_datasets using gin (name_search public.gin_trgm_ops);

-- An entry of the indexes below has room for so many bytes of a name. Existing names are left as they are.
-- A name of more than 2,000 characters is refused for that.
alter table data.facts add constraint fact_name_bytes check (octet_length(name) <= 2600 or length(name) > 2000) not valid;
alter table data.events add constraint event_name_bytes check (octet_length(name) <= 2600 or length(name) > 2000) not valid;
alter table data.documents add constraint document_name_bytes check (octet_length(name) <= 2600 or length(name) > 2000) not valid;

-- With what the lists join and leave out by, so that a far page is chosen from the index alone.
create index facts_name_order_idx on data.facts (name collate data.names, id desc) include (iso3, event_id, parent_id, document_id, archived_at);
create index events_name_order_idx on data.events (name collate data.names, id desc) include (archived_at, hazard_type_id);
create index documents_name_order_idx on data.documents (name collate data.names, id desc) include (archived_at);
create index publishers_name_order_idx on data.publishers (name collate data.names, id) include (archived_at, iso3);
create index tabular_datasets_name_order_idx on data.tabular_datasets (name collate data.names, id desc) include (archived_at);
