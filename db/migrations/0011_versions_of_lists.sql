-- Lists that people keep have the version that is their ETag, as every other record has.
alter table data.groups add column version integer not null default 1;
alter table data.hazard_types add column version integer not null default 1;
