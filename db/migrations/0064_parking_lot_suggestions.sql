-- The number of displacement figures in the text that came with a delivered document, so that reports without any are rejected at once.
create table data.parking_lot_readings (
  parking_lot_id bigint not null,
  version bigint not null,
  suggestions integer not null,
  constraint parking_lot_readings_pkey primary key (parking_lot_id),
  constraint parking_lot_readings_parking_lot_id_fkey foreign key (parking_lot_id) references data.parking_lot (id) on delete cascade,
  constraint parking_lot_reading_count check (suggestions >= 0)
);
comment on table data.parking_lot_readings is 'What the reader found in the text of a delivered document of this version: the number of facts that it would suggest.';

alter table data.parking_lot_readings enable row level security;
create policy everyone on data.parking_lot_readings for select to web_user using (true);
