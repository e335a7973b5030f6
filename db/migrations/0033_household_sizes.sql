-- Household sizes are edited by people: the year of the observation, the version that is their ETag, and a mark for deleted rows,
-- which keeps the rows that ship with the product from coming back.
alter table data.household_sizes
  add column observed integer,
  add column version integer not null default 1,
  add column archived_at timestamptz;
-- The shipped sources end with the year of the observation: 'UN 2022 MICS 2006'.
update data.household_sizes set observed = substring(source from '\m(\d{4})$')::integer;
-- The candidates for a fact that is identical to another; facts without a document are one group.
create index facts_identical_idx on data.facts (coalesce(document_id, 0), iso3, figure, type) where archived_at is null;
