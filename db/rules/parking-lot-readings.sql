-- The texts of delivered documents that the reader has not read yet, and what it found.

create function rules.deliveries_to_read(most integer) returns table (id bigint, version bigint, published text, content text)
language sql stable
set search_path = pg_catalog
as $$
  select p.id, p.version, p.day::text, p.data->>'content'
  from data.parking_lot p
  where p.type = 'documents' and p.status = 'waiting' and coalesce(p.data->>'content', '') <> ''
    and not exists (select from data.parking_lot_readings r where r.parking_lot_id = p.id and r.version = p.version)
  order by p.id desc limit most
$$;

create function rules.keep_reading(parking_lot_id bigint, version bigint, suggestions integer) returns void
language sql volatile
set search_path = pg_catalog
as $$
  insert into data.parking_lot_readings as r (parking_lot_id, version, suggestions)
  select p.id, keep_reading.version, keep_reading.suggestions from data.parking_lot p where p.id = keep_reading.parking_lot_id
  on conflict (parking_lot_id) do update set version = excluded.version, suggestions = excluded.suggestions
$$;

grant select on data.parking_lot_readings to web_user;
