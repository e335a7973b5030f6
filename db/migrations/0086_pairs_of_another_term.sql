-- Pairs of facts that differ in their term are less sure than their stored score says: they are compared again.
insert into data.duplicates_waiting (entity_type, id)
select distinct 'facts', d.one from data.duplicates d where d.entity_type = 'facts';
