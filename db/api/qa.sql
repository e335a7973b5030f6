-- The tables of the QA dashboard: events with their facts and figures, and the facts of events that have several.

-- The figures and counts are those of the events list; samples are left out where there are real facts. The views read the tables, because a statement over events_view takes longer to plan than a page to read.
create view api.qa_dashboard_all_events with (security_invoker) as
select e.id, e.id as event_id, e.name as event_name, e.displacement_type,
  (select count(*) from data.facts f where f.event_id = e.id and f.archived_at is null) as total_facts,
  (select coalesce(sum(c.counted), 0)::bigint from rules.counted_in_event('New Displacement (Flow)') c where c.event_id = e.id) as total_recommeded_figure,
  e.start_day as start_date, e.end_day as end_date, coalesce(e.start_day > e.end_day and rules.is_before(e.end_date, e.start_date), false) as wrong_date_order, e.data_included, e.created_by,
  e.name_search as event_name_search, e.start_date->>'accuracy' as start_date_accuracy, e.end_date->>'accuracy' as end_date_accuracy
from data.events e
where e.archived_at is null and (e.import_run is null or e.import_run <> all ((select rules.sample_runs())::bigint[]) or not (select rules.leaves_out_sample()));
comment on view api.qa_dashboard_all_events is E'All events with their facts and figures.\n@primary_key id\n@order (event_name) by data.names\n@gathered (total_facts, total_recommeded_figure) in qa_dashboard_all_events_gathered\n@never_null event_id, event_name, total_facts, total_recommeded_figure, wrong_date_order';

create view api.qa_dashboard_all_events_gathered with (security_invoker) as
select e.id, e.id as event_id, e.name as event_name, e.displacement_type,
  coalesce(counts.total, 0) as total_facts, coalesce(figures.total, 0) as total_recommeded_figure,
  e.start_day as start_date, e.end_day as end_date, coalesce(e.start_day > e.end_day and rules.is_before(e.end_date, e.start_date), false) as wrong_date_order, e.data_included, e.created_by,
  e.name_search as event_name_search, e.start_date->>'accuracy' as start_date_accuracy, e.end_date->>'accuracy' as end_date_accuracy
from data.events e
left join (
  select f.event_id, count(*) as total from data.facts f where f.event_id is not null and f.archived_at is null group by f.event_id
) counts on counts.event_id = e.id
left join (
  select c.event_id, sum(c.counted)::bigint as total from rules.counted_in_event('New Displacement (Flow)') c group by c.event_id
) figures on figures.event_id = e.id
where e.archived_at is null and (e.import_run is null or e.import_run <> all ((select rules.sample_runs())::bigint[]) or not (select rules.leaves_out_sample()));
comment on view api.qa_dashboard_all_events_gathered is E'The rows of qa_dashboard_all_events, faster to search and order by facts and figures.\n@primary_key id\n@never_null event_id, event_name, total_facts, total_recommeded_figure, wrong_date_order';

-- A page reads the counts of its rows alone; an order by them, and each count of rows, which depends on them, reads all at once.
do $$
declare
  part text;
  cause text;
begin
  foreach part in array array['_gathered', ''] loop
    execute format($view$
      create view api.qa_dashboard_grid_facts_by_events%1$s with (security_invoker) as
      select id, event_id, event_name, displacement_type, total_facts, total_recommeded_figure, start_date, end_date, wrong_date_order, created_by, event_name_search, start_date_accuracy, end_date_accuracy
      from api.qa_dashboard_all_events%1$s
      where data_included and total_facts <> 1
    $view$, part);
    foreach cause in array array['conflict', 'disaster'] loop
      execute format($view$
        create view api.qa_dashboard_grid_fact_by_%2$s%1$s with (security_invoker) as
        select f.id, f.id as fact_id, f.name as fact_name, f.event_role, f.figure, f.created_by, f.name_search as fact_name_search,
          q.event_id, q.event_name, q.total_facts, q.total_recommeded_figure, q.start_date, q.end_date, q.wrong_date_order, q.event_name_search, q.start_date_accuracy, q.end_date_accuracy
        from api.qa_dashboard_grid_facts_by_events%1$s q
        join data.facts f on f.event_id = q.event_id and f.archived_at is null and %4$s
        where q.displacement_type = %3$L
      $view$, part, cause, initcap(cause), rules.without_sample('f'));
      execute format('comment on view api.qa_dashboard_grid_fact_by_%2$s%1$s is %3$L', part, cause,
        format(E'The facts of events of %s that are included in the GRID and have several facts.\n@primary_key id\n@order (fact_name, event_name) by data.names%s\n@never_null fact_id, event_id, event_name, total_facts, total_recommeded_figure, wrong_date_order',
          cause, case part when '' then format(E'\n@gathered (total_facts, total_recommeded_figure) in qa_dashboard_grid_fact_by_%s_gathered with all counts', cause) else '' end));
    end loop;
  end loop;
end
$$;
comment on view api.qa_dashboard_grid_facts_by_events is E'Events included in the GRID with a number of facts other than one.\n@primary_key id\n@order (event_name) by data.names\n@gathered (total_facts, total_recommeded_figure) in qa_dashboard_grid_facts_by_events_gathered with all counts\n@never_null event_id, event_name, total_facts, total_recommeded_figure, wrong_date_order';
comment on view api.qa_dashboard_grid_facts_by_events_gathered is E'The rows of qa_dashboard_grid_facts_by_events, faster to count and to order by facts and figures.\n@primary_key id\n@never_null event_id, event_name, total_facts, total_recommeded_figure, wrong_date_order';

-- A column of one name has one meaning in all of these views, except the creator.
do $$
declare
  described record;
begin
  for described in
    select a.attrelid::regclass as view, m.name, m.meaning
    from pg_attribute a join (values
      ('event_id', E'Number of the event\n@label Event'),
      ('event_name', E'Name of the event\n@label Event Name'),
      ('displacement_type', E'Cause of the event: conflict, disaster or development\n@label Cause'),
      ('total_facts', E'Number of facts of the event\n@label Total Facts'),
      ('total_recommeded_figure', E'New displacements of the facts of the event: recommended and added figures less subtracted ones, without triangulation and without sub-facts of a master fact that counts\n@label Total Recommended Figure'),
      ('start_date', E'First day of the event\n@label Start Date'),
      ('end_date', E'Last day of the event\n@label End Date'),
      ('wrong_date_order', E'The event starts after it ends\n@label Wrong Date Order'),
      ('data_included', E'The event is included in the GRID\n@label Included in GRID'),
      ('created_by', E'Creator of the event\n@label User'),
      ('fact_id', E'Number of the fact\n@label Fact'),
      ('fact_name', E'Name of the fact\n@label Fact Name'),
      ('event_role', E'How the figure counts in the event\n@label Role (Event)'),
      ('figure', E'Number of people\n@label Figure')
    ) m (name, meaning) on m.name = a.attname
    where a.attrelid in ('api.qa_dashboard_all_events'::regclass, 'api.qa_dashboard_grid_facts_by_events'::regclass,
      'api.qa_dashboard_grid_fact_by_conflict'::regclass, 'api.qa_dashboard_grid_fact_by_disaster'::regclass)
  loop
    execute format('comment on column %s.%I is %L', described.view, described.name, described.meaning);
  end loop;
end
$$;
comment on column api.qa_dashboard_grid_fact_by_conflict.created_by is E'Creator of the fact\n@label User';
comment on column api.qa_dashboard_grid_fact_by_disaster.created_by is E'Creator of the fact\n@label User';

grant select on api.qa_dashboard_all_events, api.qa_dashboard_all_events_gathered, api.qa_dashboard_grid_facts_by_events, api.qa_dashboard_grid_facts_by_events_gathered,
  api.qa_dashboard_grid_fact_by_conflict, api.qa_dashboard_grid_fact_by_disaster, api.qa_dashboard_grid_fact_by_conflict_gathered, api.qa_dashboard_grid_fact_by_disaster_gathered to web_user;
