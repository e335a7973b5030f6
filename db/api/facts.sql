create view api.facts with (security_invoker) as
select id, gsn, serial_no, name, iso3, year, displacement_type, type, class, document_id, parent_id, parent_role, event_id, event_role, base_id,
  idu, confidential, groups, themes, start_date, end_date, comment, household_size, data, locations, confidence_assessment, status, flags,
  created_by, created_at, updated_by, updated_at, version, archived_at, archived_reason, merged_into, name_search,
  rules.household_size_source(household_size, unit, iso3, year) as household_size_source,
  coalesce((select rules.permission_refusal('UPDATE', 'facts')), rules.refusal_to_change(facts)) is null as may_change,
  coalesce((select rules.permission_refusal('DELETE', 'facts')), rules.refusal_to_delete(facts, (select rules.may_delete_of_others('facts')))) is null as may_delete,
  (coalesce((select rules.permission_refusal('UPDATE', 'facts')), rules.refusal_to_change(facts))).name as change_refused,
  (coalesce((select rules.permission_refusal('DELETE', 'facts')), rules.refusal_to_delete(facts, (select rules.may_delete_of_others('facts'))))).name as delete_refused,
  (import_run is not null and import_run = any ((select rules.sample_runs())::bigint[])) as sample
from data.facts;
comment on view api.facts is E'Facts; start_date and end_date are the reporting period, the dates of the figure are in data.\n@etag version\n@order (name) by data.names\n@folded (name) in name_search by data.folded\n@indexed created_at desc, id desc\n@never_null may_change, may_delete, sample';
comment on column api.facts.sample is E'A record of the sample data\n@label Sample';
comment on column api.facts.name is E'Name of the fact\n@label Name';
comment on column api.facts.iso3 is '@label Country';
comment on column api.facts.year is E'Reporting year\n@label Year';
comment on column api.facts.displacement_type is '@label Displacement Type';
comment on column api.facts.type is E'Type of fact; a stock is a figure on a day, a flow a figure over a period\n@label Type';
comment on column api.facts.confidential is E'The fact or its document is confidential: internal only\n@label Confidential';
comment on column api.facts.start_date is '@label Reporting: Start Date';
comment on column api.facts.end_date is '@label Reporting: End Date';
comment on column api.facts.comment is '@label Comment';
comment on column api.facts.document_id is '@label Document';
comment on column api.facts.parent_id is '@label Master Fact';
comment on column api.facts.parent_role is E'How the figure counts in its master fact\n@label Role (Master)';
comment on column api.facts.event_id is '@label Event';
comment on column api.facts.event_role is E'How the figure counts in its event: recommended and added figures are summed, subtracted ones deducted, triangulation is not counted\n@label Role (Event)';
comment on column api.facts.groups is '@label Groups';
comment on column api.facts.themes is '@label Themes';
comment on column api.facts.household_size is '@label Household Size';
comment on column api.facts.household_size_source is E'Source and year of a household size that was looked up; whether the list has another now\n@label Source of the Household Size';
comment on column api.facts.locations is '@label Locations';
comment on column api.facts.idu is '@label Include in the IDU';
comment on column api.facts.confidence_assessment is '@label Confidence Assessment';
comment on column api.facts.status is E'Review status of the fact; empty before the first review\n@label Status';
comment on column api.facts.base_id is '@label Cloned from';
comment on column api.facts.class is E'Master: has no document and sums other facts. Sub: belongs to a master fact. Fact: neither\n@label Class';

create view api.facts_view with (security_invoker) as
select f.id, f.gsn, f.serial_no, f.name, f.iso3, g.idmc_short_name as country, g.region, f.year, f.displacement_type, f.type, f.class, f.idu,
  f.figure, f.reported_figure, f.unit, f.term, f.qualifier,
  f.figure_start_date as start_date, f.figure_end_date as end_date, f.stock_date,
  f.groups, f.themes,
  f.event_id, e.name as event_name, f.event_role, e.data_included as event_data_included, h.subtype as hazard_subtype, e.hazard_type_id,
  h.category as hazard_category, h.subcategory as hazard_subcategory, h.type as hazard_type,
  f.parent_id, p.name as parent_name, f.parent_role,
  f.document_id, d.name as document_name,
  array(select s.name from data.publishers s where s.id = any (d.sources) order by s.name collate data.names) as sources,
  f.status, f.data->>'excerpt' as excerpt_text, f.data->>'public_figure_analysis' as public_figure_analysis,
  f.household_size, f.locations, f.confidence_assessment, f.data,
  f.confidential or coalesce(d.confidential, false) as confidential,
  coalesce(f.status is not null and (
    select f.updated_at > r.created_at and rules.differs_from_reviewed(f.id, r.created_at)
    from data.reviews r
    join data.review_statuses m on m.name = r.status and m.moves_fact
    where r.entity_type = 'facts' and r.entity_id = f.id
    order by r.created_at desc, r.id desc
    limit 1
  ), false) or exists (select from data.changes_since_sign_off c where c.fact_id = f.id) as changed_since_review,
  f.base_id, f.comment, f.flags,
  case when f.event_id is null then '{}' else rules.event_misfits(
    f.iso3, f.displacement_type, case when f.type like '%Flow%' then f.figure_start_date else f.stock_date end,
    f.data->case when f.type like '%Flow%' then 'start_date' else 'stock_date' end->>'accuracy',
    e.countries, e.displacement_type, e.start_day, e.start_date->>'accuracy') end as event_misfits,
  coalesce((
    select rules.master_misfits(f.iso3, f.displacement_type, f.type, f.year, m.iso3, m.displacement_type, m.type, m.year)
    from data.facts m where m.id = f.parent_id), '{}') as parent_misfits,
  case when f.class = 'Master' then (
    select count(*) from data.facts s
    where s.parent_id = f.id and s.archived_at is null
      and (s.iso3 <> f.iso3 or s.displacement_type <> f.displacement_type or s.type <> f.type or f.year < s.year - 1)) else 0 end as sub_misfit_count,
  f.created_by, f.created_at, f.updated_by, f.updated_at, rules.changed_fields('facts', f.id) as changed_fields, f.version, f.name_search, e.name_search as event_name_search,
  (coalesce(f.status, '') = any ((select rules.statuses_to_review())::text[])
    or (select rules.may('sign_off', 'facts')) and exists (select from data.changes_since_sign_off c where c.fact_id = f.id)) and f.created_by <> (select rules.username())
    and ((select rules.my_countries()) = '{}' or f.iso3 = any ((select rules.my_countries())::text[]))
    and (f.import_run is null or f.import_run <> all ((select rules.sample_runs())::bigint[]) or not (select rules.leaves_out_sample())) as waits_for_my_review,
  f.created_by = (select rules.username()) and exists (
    select from data.reviews r
    join data.review_statuses s on s.name = r.status
    where r.entity_type = 'facts' and r.entity_id = f.id and r.created_by <> f.created_by
      and (f.updated_by is distinct from f.created_by or r.created_at > f.updated_at)
      and not exists (
        select from data.reviews own
        where own.entity_type = 'facts' and own.entity_id = f.id and own.created_by = f.created_by and (own.created_at, own.id) > (r.created_at, r.id)
      )
      and (r.comment <> '' or s.moves_fact and exists (
        select from data.reviews earlier
        join data.review_statuses m on m.name = earlier.status and m.moves_fact
        where earlier.entity_type = 'facts' and earlier.entity_id = f.id and (earlier.created_at, earlier.id) < (r.created_at, r.id) and m.rank > s.rank
      ))
  ) as has_news_for_me,
  f.data->'start_date'->>'accuracy' as start_date_accuracy, f.data->'end_date'->>'accuracy' as end_date_accuracy,
  f.data->'stock_date'->>'accuracy' as stock_date_accuracy,
  p.year as parent_year,
  rules.counts(f.event_role, m.id is not null and (m.import_run is null or f.import_run = any ((select rules.sample_runs())::bigint[])
    or m.import_run <> all ((select rules.sample_runs())::bigint[]) or not (select rules.leaves_out_sample())),
    rules.part_of_master(f.iso3, f.displacement_type, f.type, f.year, m.iso3, m.displacement_type, m.type, m.year)) as counts,
  exists (select from rules.counted_in_event(f.type) c where c.id = f.id) as counts_in_event,
  exists (select from rules.shown_in_months() c where c.id = f.id) as counts_in_months, (f.import_run is not null and f.import_run <> all ((select rules.sample_runs())::bigint[])) as imported,
  case when f.type like '%Flow%' then f.figure_start_date else f.stock_date end as first_day,
  to_char(case when f.type like '%Flow%' then f.figure_start_date else f.stock_date end, 'YYYY-MM') as month,
  to_char(case when p.type like '%Flow%' then p.figure_start_date else p.stock_date end, 'YYYY-MM') as parent_month,
  p.status as parent_status, p.event_id as parent_event_id,
  (select t.type from data.events o join data.hazard_types t on t.id = o.hazard_type_id where o.id = p.event_id) as parent_hazard_type,
  data.date_of(f.start_date) as reporting_start_date, f.start_date->>'accuracy' as reporting_start_date_accuracy,
  data.date_of(f.end_date) as reporting_end_date, f.end_date->>'accuracy' as reporting_end_date_accuracy,
  n.ids as foreign_ids,
  f.id = any ((select rules.with_open_comments('facts'))::bigint[]) as open_comments, a.username as assigned_to, a.due_on, rules.due_when(a.due_on) as due_when,
  (f.import_run is not null and f.import_run = any ((select rules.sample_runs())::bigint[])) as sample
from data.facts f
left join data.geo_entities g on g.iso3 = f.iso3
left join data.events e on e.id = f.event_id
left join data.hazard_types h on h.id = e.hazard_type_id
left join data.facts p on p.id = f.parent_id
-- The master again, if it counts: read from the index of masters that count, for all facts at once.
left join data.facts m on m.id = f.parent_id and m.document_id is null and m.archived_at is null and m.figure is not null and rules.role_counts(m.event_role)
left join data.documents d on d.id = f.document_id
left join data.assignments a on a.entity_type = 'facts' and a.entity_id = f.id and a.rule = ''
left join data.foreign_ids n on n.entity_type = 'facts' and n.entity_id = f.id
where f.archived_at is null;
comment on view api.facts_view is E'Facts for the list, with the names of the related records; dates are those of the figure.\n@primary_key id\n@order (name, country, region, event_name, parent_name, document_name, hazard_subtype) by data.names\n@folded (name) in name_search by data.folded\n@indexed created_at desc, id desc\n@aggregates\n@never_null sample, open_comments, sources, confidential, changed_since_review, event_misfits, parent_misfits, sub_misfit_count, waits_for_my_review, has_news_for_me, counts, counts_in_event, counts_in_months, imported';
comment on column api.facts_view.counts is E'Whether the figure counts in totals, or why not: it has no event, it is triangulation, or it is part of the figure of its master fact, which counts\n@label Counts in Totals';
comment on column api.facts_view.counts_in_event is E'The figure counts in the totals of its event\n@label Counts in its Event';
comment on column api.facts_view.imported is E'An import stored the fact, not a person\n@label Imported';
comment on column api.facts_view.counts_in_months is E'The figure counts in the monthly figures of new displacement\n@label Counts in the Monthly Figures';
comment on column api.facts_view.first_day is 'First day of a flow, or the day of a stock: by it the list orders both';
comment on column api.facts_view.month is E'Year and month of the first day of a flow, or of the day of a stock\n@label Month';
comment on column api.facts_view.parent_status is 'Review status of the master fact';
comment on column api.facts_view.parent_event_id is 'Event of the master fact';
comment on column api.facts_view.parent_month is 'Month of the master fact';
comment on column api.facts_view.parent_hazard_type is 'Type of the hazard of the event of the master fact';
comment on column api.facts_view.reporting_start_date is E'First day of the period that the source reports on\n@label Reporting: Start Date';
comment on column api.facts_view.reporting_end_date is E'Last day of the period that the source reports on\n@label Reporting: End Date';
comment on column api.facts_view.reporting_start_date_accuracy is E'Day, Week, Month or Year: how exactly the start date is known\n@label Reporting: Start Date Accuracy';
comment on column api.facts_view.reporting_end_date_accuracy is E'Day, Week, Month or Year: how exactly the end date is known\n@label Reporting: End Date Accuracy';
comment on column api.facts_view.idu is E'Included in the Internal Displacement Updates\n@label IDU';
comment on column api.facts_view.country is E'Country or territory, by its short name\n@label Country';
comment on column api.facts_view.region is E'Region of the country\n@label Region';
comment on column api.facts_view.displacement_type is E'Cause of the displacement: conflict, disaster or development\n@label Cause';
comment on column api.facts_view.figure is E'Number of people: the reported figure, multiplied by the household size if it counts households\n@label Figure';
comment on column api.facts_view.reported_figure is E'The figure as given by the source, of people or households\n@label Reported Figure';
comment on column api.facts_view.unit is '@label Unit';
comment on column api.facts_view.term is '@label Term';
comment on column api.facts_view.qualifier is E'Precision of the figure according to the source\n@label Qualifier';
comment on column api.facts_view.foreign_ids is E'Number of the record in the file that it was imported from\n@label Foreign ID';
comment on column api.facts_view.open_comments is E'A comment on one of its fields is not resolved\n@label Open Comments';
comment on column api.facts_view.sample is E'A record of the sample data\n@label Sample';
comment on column api.facts_view.assigned_to is E'Username of the person to whom it is assigned\n@label Assigned to';
comment on column api.facts_view.due_on is E'The day until which the person is to be done with it\n@label Due';
comment on column api.facts_view.due_when is 'Overdue, Next 7 days or Later, by the day in UTC';
comment on column api.facts_view.start_date is '@label Start Date';
comment on column api.facts_view.end_date is '@label End Date';
comment on column api.facts_view.stock_date is '@label Stock Date';
comment on column api.facts_view.event_name is E'Event of the fact\n@label Event Name';
comment on column api.facts_view.event_data_included is E'The event is included in the GRID\n@label Included in GRID (Event)';
comment on column api.facts_view.hazard_subtype is E'Hazard of the event\n@label Hazard Subtype';
comment on column api.facts_view.parent_name is '@label Master Fact';
comment on column api.facts_view.document_name is '@label Document';
comment on column api.facts_view.sources is '@label Sources';
comment on column api.facts_view.excerpt_text is E'Excerpt of the source\n@label Excerpt';
comment on column api.facts_view.public_figure_analysis is E'Analysis published with the figure\n@label Public Figure Analysis';
comment on column api.facts_view.waits_for_my_review is E'Somebody else''s fact that the user is next to review, or signed off before its event, document or another neighbour changed; in the user''s countries if there are any\n@label Waits for my review';
comment on column api.facts_view.has_news_for_me is E'The user''s own fact that others commented on or sent back since the user''s last review or change of it\n@label Mine, commented on or sent back';
comment on column api.facts_view.hazard_category is 'Category of the hazard of the event';
comment on column api.facts_view.hazard_subcategory is 'Subcategory of the hazard of the event';
comment on column api.facts_view.hazard_type is E'Type of the hazard of the event\n@label Hazard Type';

create view api.facts_download_view with (security_invoker) as
select f.id, f.serial_no, f.iso3, f.event_id, f.parent_id, f.document_id, f.groups, f.themes, f.sources, f.start_date, f.end_date, f.stock_date,
  f.idu, f.name, f.country, f.figure, f.reported_figure, f.type,
  array_to_string(f.groups, '; ') as groups_text,
  array_to_string(f.themes, '; ') as themes_text,
  f.year,
  case when f.type like '%Flow%' then f.start_date end as flow_start_date,
  f.displacement_type, f.class, f.event_role, f.event_data_included, f.parent_role, f.event_name, f.hazard_subtype, f.created_by, f.region,
  case when f.type not like '%Flow%' then f.stock_date end as stock_only_date,
  case when f.type like '%Flow%' then f.end_date end as flow_end_date,
  f.public_figure_analysis, f.gsn, f.status, coalesce(f.status, 'Not reviewed') as status_text, f.qualifier, f.excerpt_text,
  array_to_string(f.sources, '; ') as sources_text,
  f.created_at,
  (select string_agg(format('%s (%s, %s)', l->>'name', l->>'type', concat_ws(' ', l->'latlng'->>0, l->'latlng'->>1)), '; ' order by o)
   from jsonb_array_elements(coalesce(f.locations->'locations', '[]')) with ordinality as e (l, o)) as locations_text, f.confidential,
  f.hazard_category, f.hazard_subcategory, f.hazard_type, f.name_search, f.event_name_search, f.waits_for_my_review, f.has_news_for_me, f.term, f.counts, f.counts_in_event, f.counts_in_months, f.imported,
  case when f.type like '%Flow%' then f.start_date_accuracy end as flow_start_date_accuracy,
  case when f.type like '%Flow%' then f.end_date_accuracy end as flow_end_date_accuracy,
  case when f.type not like '%Flow%' then f.stock_date_accuracy end as stock_only_date_accuracy,
  f.unit, (f.household_size->>'figure')::numeric as household_size_figure, f.document_name, f.parent_name,
  f.first_day, f.month, f.reporting_start_date, f.reporting_start_date_accuracy, f.reporting_end_date, f.reporting_end_date_accuracy, f.comment, f.base_id, f.parent_year, f.flags, f.changed_since_review,
  f.updated_by, f.updated_at, f.version, f.data, f.household_size, f.confidence_assessment, f.locations, f.foreign_ids, f.open_comments, f.assigned_to, f.due_on, f.due_when, f.sample
from api.facts_view f;
comment on view api.facts_download_view is E'Facts for download: filtered and ordered like facts_view, lists as text, dates only where the list shows them.\n@primary_key id\n@order (name, country, region, event_name, hazard_subtype) by data.names\n@folded (name) in name_search by data.folded\n@never_null sample, open_comments, sources, confidential, waits_for_my_review, has_news_for_me, counts, counts_in_event, counts_in_months, imported';
comment on column api.facts_download_view.locations_text is E'Places of the fact, separated by semicolons: name, type, latitude and longitude\n@label Locations';
comment on column api.facts_download_view.status_text is E'Review status of the fact; Not reviewed before the first review\n@label Status';
comment on column api.facts_download_view.groups_text is 'Reports that include the fact, separated by semicolons';
comment on column api.facts_download_view.themes_text is 'Themes, separated by semicolons';
comment on column api.facts_download_view.flow_start_date is 'First day of the figure; flows only';
comment on column api.facts_download_view.stock_only_date is 'Day of the figure; stocks only';
comment on column api.facts_download_view.flow_end_date is 'Last day of the figure; flows only';
comment on column api.facts_download_view.flow_start_date_accuracy is E'Day, Week, Month or Year: how exactly the start date is known\n@label Start Date Accuracy';
comment on column api.facts_download_view.flow_end_date_accuracy is E'Day, Week, Month or Year: how exactly the end date is known\n@label End Date Accuracy';
comment on column api.facts_download_view.stock_only_date_accuracy is E'Day, Week, Month or Year: how exactly the stock date is known\n@label Stock Date Accuracy';
comment on column api.facts_download_view.id is E'Number of the fact, as in its address\n@label ID';
comment on column api.facts_download_view.serial_no is E'Serial number of the fact\n@label Serial No.';
comment on column api.facts_download_view.iso3 is E'Country or territory, by its code of three letters\n@label ISO3';
comment on column api.facts_download_view.event_id is E'Number of the event, as in its address\n@label Event ID';
comment on column api.facts_download_view.parent_id is E'Number of the master fact, as in its address\n@label Master Fact ID';
comment on column api.facts_download_view.document_id is E'Number of the document, as in its address\n@label Document ID';
comment on column api.facts_download_view.document_name is E'Document that the figure is from\n@label Document';
comment on column api.facts_download_view.parent_name is E'Master fact that the fact belongs to\n@label Master Fact';
comment on column api.facts_download_view.unit is E'People or households: the unit of the reported figure\n@label Unit';
comment on column api.facts_download_view.term is E'Word of the source for the people or their houses\n@label Term';
comment on column api.facts_download_view.household_size_figure is E'People in a household, by which the reported figure is multiplied\n@label Household Size';
comment on column api.facts_download_view.sources_text is 'Sources of the document, separated by semicolons';

create view api.facts_status_view with (security_invoker) as
select f.id as entity_id, 'facts' as entity_type, f.status, rules.allowed_review_statuses(f.status, eyes.needs_other_eyes, rules.status_to_take_back(f.id), f.archived_at is not null) as allowed_statuses,
  eyes.needs_other_eyes,
  coalesce(s.locks_fact, false) as locked,
  latest.created_by as reviewed_by, latest.created_at as reviewed_at,
  case when since.differs then f.updated_by end as changed_by,
  case when since.differs then f.updated_at end as changed_at,
  (select coalesce(jsonb_agg(jsonb_build_object('entity_type', c.entity_type, 'entity_id', c.entity_id, 'columns', c.columns, 'by', c.created_by, 'at', c.created_at)
     order by c.created_at, c.entity_type, c.entity_id), '[]')
   from data.changes_since_sign_off c where c.fact_id = f.id) as changed_around
from data.facts f
cross join lateral (select rules.needs_other_eyes(f.created_by, f.updated_by) as needs_other_eyes) eyes
left join data.review_statuses s on s.name = f.status
left join lateral (
  select r.created_by, r.created_at
  from data.reviews r
  join data.review_statuses m on m.name = r.status and m.moves_fact
  where r.entity_type = 'facts' and r.entity_id = f.id
  order by r.created_at desc, r.id desc
  limit 1
) latest on true
-- offset 0: it is asked once, not for each of its columns.
cross join lateral (select f.updated_at > latest.created_at and rules.differs_from_reviewed(f.id, latest.created_at) as differs offset 0) since;
comment on view api.facts_status_view is E'The review status of a fact, its last change since (changed_by, changed_at; null if unchanged), the changes of its event, document and other neighbours since its sign-off (changed_around), and the statuses that the current user may post.\n@primary_key entity_id\n@never_null entity_type, allowed_statuses, needs_other_eyes, locked, changed_around';

-- The total uses the signs of the roles, over the sub-facts of the master's own type and, of stocks, of its year: stocks of different years are never added. `left_out` is the sums of the others, by type, and by year where the type is the master's. Sums are text: a JSON parser may keep only 15 digits of a number.
create view api.sub_facts_totals with (security_invoker) as
select m.id, s.sub_facts, m.figure::text as figure,
  s.recommended::text as recommended, s.added::text as added, s.subtracted::text as subtracted, s.triangulation::text as triangulation,
  s.total::text as total, (coalesce(s.total, 0) - m.figure)::text as difference,
  (select coalesce(jsonb_agg(jsonb_build_object('type', o.type, 'year', o.year, 'facts', o.facts, 'figure', o.figure) order by o.type, o.year), '[]')
   from (
     select f.type, y.year, count(*) as facts, sum(f.figure)::text as figure
     from data.facts f
     cross join lateral (select case when f.type not like '%Flow%' then f.year end as year) y
     where f.parent_id = m.id and f.archived_at is null and (f.type <> m.type or y.year <> m.year)
     group by f.type, y.year
   ) o) as left_out,
  s.of_other_years, s.total_of_other_years::text as total_of_other_years
from data.facts m
cross join lateral (
  select count(*) as sub_facts,
    sum(f.counted) filter (where f.parent_role = 'Recommended figure') as recommended,
    sum(f.counted) filter (where f.parent_role = 'Partial figure (Added)') as added,
    sum(f.counted) filter (where f.parent_role = 'Partial figure (Subtracted)') as subtracted,
    sum(f.counted) filter (where f.parent_role = 'Triangulation') as triangulation,
    sum(f.counted * r.sign::numeric) filter (where r.sign <> 0) as total,
    count(*) filter (where f.counted is not null and f.year <> m.year and r.sign <> 0) as of_other_years,
    sum(f.counted * r.sign::numeric) filter (where r.sign <> 0 and f.year <> m.year) as total_of_other_years
  from (
    select o.parent_role, o.year, case when o.type = m.type and (o.type like '%Flow%' or o.year = m.year) then o.figure end as counted
    from data.facts o
    where o.parent_id = m.id and o.archived_at is null
  ) f
  left join data.fact_roles r on r.name = f.parent_role
) s
where m.class = 'Master' and m.archived_at is null;
comment on view api.sub_facts_totals is E'Sums of the sub-facts of each master fact that have its type, and of stocks its year, by role, with its own figure, of the omitted sub-facts of other types and years, and of the counted ones of other years; exact numbers as text, null for a sum without a figure. `difference` takes such a total for 0.\n@primary_key id\n@never_null sub_facts, left_out, of_other_years';

create function api.change_facts(
  facts bigint[], event_id bigint default null, event_role text default null, add_groups text[] default '{}', remove_groups text[] default '{}',
  add_themes text[] default '{}', remove_themes text[] default '{}', "values" jsonb default '{}', days integer default 0
) returns table (reason text, changes boolean, number bigint, operation_id bigint, examples text[])
language sql volatile
set search_path = pg_catalog
as $$
  select r.reason, r.changes, count(*), r.operation_id, (array_agg(r.name order by r.record_id) filter (where r.name <> ''))[:5]
  from rules.change_records('facts', change_facts.facts, jsonb_strip_nulls(coalesce(change_facts."values", '{}') || jsonb_build_object(
    'event_id', change_facts.event_id, 'event_role', change_facts.event_role,
    'groups', jsonb_build_object('add', change_facts.add_groups, 'remove', change_facts.remove_groups),
    'themes', jsonb_build_object('add', change_facts.add_themes, 'remove', change_facts.remove_themes))), coalesce(change_facts.days, 0), null, false) r
  group by 1, 2, 4 order by 2 desc, 1 nulls first
$$;
comment on function api.change_facts(bigint[], bigint, text, text[], text[], text[], text[], jsonb, integer) is 'Gives each of the facts the event, the role, groups, themes and values (parent_id, parent_role, type, displacement_type, year, confidential, idu, term, qualifier, unit), and moves its dates by days, where it accepts them; returns the number of changed facts, those that differ from their event apart, and of the others for each reason why they stay as they are, the operation, and the numbers and names of the first five. With Prefer: tx=rollback nothing is changed.';

grant select, delete on api.facts to web_user;
grant select on api.facts_view, api.facts_download_view, api.facts_status_view, api.sub_facts_totals to web_user;
