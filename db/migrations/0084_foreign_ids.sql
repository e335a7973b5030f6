-- The numbers of a record in the files that it was imported from, to be searched: put together for each record of a list they took 2.5 s of a million facts.
create table data.foreign_ids (
  entity_type text not null,
  entity_id bigint not null,
  ids text not null,
  constraint foreign_ids_pkey primary key (entity_type, entity_id)
);
comment on table data.foreign_ids is 'The numbers of a fact, event or document and of those merged into it in the files that they were imported from; from data.import_rows.';
alter table data.foreign_ids enable row level security;

insert into data.foreign_ids (entity_type, entity_id, ids)
select i.entity_type, coalesce(m.merged_into, i.entity_id), string_agg(i.source || ' ' || i.source_id, '; ' order by i.source, i.source_id)
from data.import_rows i
left join (
  select 'facts' as kind, id, merged_into from data.facts where merged_into is not null
  union all select 'events', id, merged_into from data.events where merged_into is not null
  union all select 'documents', id, merged_into from data.documents where merged_into is not null
) m on m.kind = i.entity_type and m.id = i.entity_id
where i.entity_type in ('facts', 'events', 'documents')
group by 1, 2;
create index foreign_ids_idx on data.foreign_ids using gin (ids public.gin_trgm_ops);
