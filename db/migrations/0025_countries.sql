-- The list of countries: a number for each; the indexes that profiles and the list read.
alter table data.geo_entities add column id bigint generated always as identity;
create unique index geo_entities_id_idx on data.geo_entities (id);
comment on column data.geo_entities.id is 'For lists, whose rows need a number; everything else refers to iso3.';

create function data.last_day(type text, figure_end_date date, stock_date date) returns date
language sql immutable parallel safe
set search_path = pg_catalog
as $$
  select case when last_day.type like '%Flow%' then last_day.figure_end_date else last_day.stock_date end
$$;
comment on function data.last_day(text, date, date) is 'The last day that the figure of a fact covers: the end of a flow, the day of a stock.';
create index facts_last_day_idx on data.facts (iso3, data.last_day(type, figure_end_date, stock_date)) where archived_at is null;

-- All of what a profile adds up, and the facts of its year, read from the index alone.
create index facts_country_figures_idx on data.facts (iso3, year) include (type, displacement_type, class, event_role, figure, figure_start_date)
  where archived_at is null;

-- The documents of a country's facts are counted without reading them.
create index documents_present_idx on data.documents (id) where archived_at is null;
