-- Themes and publisher types are kept by people, as groups are: their version is their ETag.
alter table data.themes add column version integer not null default 1;
alter table data.publisher_types add column version integer not null default 1;
