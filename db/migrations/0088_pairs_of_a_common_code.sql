-- Pairs of events whose GLIDE number many events have are less sure than their stored score says: they are compared again.
insert into data.duplicates_waiting (entity_type, id)
select distinct 'events', d.one from data.duplicates d where d.entity_type = 'events';
