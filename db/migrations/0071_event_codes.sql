-- Codes of events beside their GLIDE numbers: 'C51672:Government Assigned Identifier:CAN', the country being optional.
alter table data.events add column event_codes text[] not null default '{}',
  add constraint event_codes_size check (cardinality(event_codes) <= 200 and octet_length(array_to_string(event_codes, '')) <= 50000);
create index events_event_codes_idx on data.events using gin (event_codes) where event_codes <> '{}';
