-- The feed of IOM's Displacement Tracking Matrix.
alter table data.feeds drop constraint feed_kind,
  add constraint feed_kind check (kind in ('GDACS RSS', 'GDACS API', 'ReliefWeb reports', 'ReliefWeb disasters', 'GLIDE', 'DTM', 'RSS or Atom'));
insert into data.feeds (kind, name, address, every_minutes)
values ('DTM', 'DTM', 'https://dtmapi.iom.int/v3/displacement/admin1', 1440)
on conflict (name) do nothing;
