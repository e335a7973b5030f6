create view api.facts with (security_invoker) as
select id, gsn, serial_no, name, iso3, year, displacement_type, type, class, document_id, parent_id, parent_role, event_id, event_role, base_id,
  idu, confidential, groups, themes, start_date, end_date, comment, household_size, data, locations, confidence_assessment, status, flags,
  created_by, created_at, updated_by, updated_at, version, archived_at
from data.facts;
comment on view api.facts is E'Facts; start_date and end_date are the reporting period, the dates of the figure are in data.\n@etag version';

create view api.facts_view with (security_invoker) as
select f.id, f.gsn, f.serial_no, f.name, f.iso3, g.idmc_short_name as country, g.region, f.year, f.displacement_type, f.type, f.class, f.idu,
  f.figure, f.reported_figure, f.unit, f.term, f.qualifier,
  f.figure_start_date as start_date, f.figure_end_date as end_date, f.stock_date,
  f.groups, f.themes,
  f.event_id, e.name as event_name, f.event_role, e.data_included as event_data_included, h.subtype as hazard_subtype, e.hazard_type_id,
  f.parent_id, p.name as parent_name, f.parent_role,
  f.document_id, d.name as document_name,
  array(select s.name from data.publishers s where s.id = any (d.sources) order by s.name) as sources,
  f.status, f.data->>'excerpt' as excerpt_text, f.data->>'public_figure_analysis' as public_figure_analysis,
  f.household_size, f.locations, f.confidence_assessment, f.data,
  f.confidential or coalesce(d.confidential, false) as confidential,
  f.base_id, f.comment, f.flags, f.created_by, f.created_at, f.updated_by, f.updated_at, f.version
from data.facts f
left join data.geo_entities g on g.iso3 = f.iso3
left join data.events e on e.id = f.event_id
left join data.hazard_types h on h.id = e.hazard_type_id
left join data.facts p on p.id = f.parent_id
left join data.documents d on d.id = f.document_id
where f.archived_at is null;
comment on view api.facts_view is E'Facts as the list shows them, with the names of what they belong to; dates are those of the figure.\n@primary_key id\n@never_null sources, confidential';

create view api.facts_status_view with (security_invoker) as
select f.id as entity_id, 'facts' as entity_type, f.status, rules.allowed_review_statuses(f.status) as allowed_statuses,
  coalesce(s.locks_fact, false) as locked
from data.facts f
left join data.review_statuses s on s.name = f.status;
comment on view api.facts_status_view is E'Where a fact stands in its review, and what the asking user may post.\n@primary_key entity_id\n@never_null entity_type, allowed_statuses, locked';

grant select, delete on api.facts to web_user;
grant select on api.facts_view, api.facts_status_view to web_user;
