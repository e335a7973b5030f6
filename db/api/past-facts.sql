-- The facts that changed since a moment, as the list of facts showed them then and as it shows them now.

-- The list's own view, read over the records as they were. What no history keeps is left out: assignments, open comments, last changes, sources, IDs in imported files, and what depends on the reader or on days.
do $$
declare
  shown constant text := (
    select string_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)), ', ' order by a.attnum)
    from pg_attribute a
    where a.attrelid = 'api.facts_view'::regclass and a.attnum > 0 and a.attname <> all ('{sources,household_size,locations,confidence_assessment,data,changed_since_review,changed_fields,
      event_misfits,parent_misfits,sub_misfit_count,updated_by,updated_at,version,waits_for_my_review,has_news_for_me,parent_month,parent_hazard_type,parent_status,parent_event_id,counts_in_event,counts_in_months,foreign_ids,
      open_comments,assigned_to,due_on,due_when,imported}'::text[]));
  names constant text := (select string_agg('v.' || split_part(c, ' ', 1), ', ') from string_to_table(shown, ', ') c);
  past_view constant text := regexp_replace(rtrim(pg_get_viewdef('api.facts_view'::regclass), ';'), '\mdata\.(facts|events|documents|hazard_types|geo_entities)\M(?!\.)', 'past_\1', 'g');
begin
  execute format($f$
create function api.facts_since(moment timestamptz) returns table (past boolean, fate text, %1$s)
language sql stable
set search_path = pg_catalog
rows 2000
as $body$
  with ids as materialized (select rules.facts_changed_since($1) as ids),
  past_facts as materialized (select r.* from ids cross join lateral rules.facts_at($1, ids.ids) r),
  past_events as materialized (select r.* from rules.events_at($1, array(select distinct f.event_id from past_facts f where f.event_id is not null)) r),
  past_documents as materialized (select r.* from rules.documents_at($1, array(select distinct f.document_id from past_facts f where f.document_id is not null)) r),
  past_hazard_types as materialized (select r.* from rules.hazard_types_at($1, array(select distinct e.hazard_type_id from past_events e where e.hazard_type_id is not null)) r),
  past_geo_entities as materialized (select r.* from rules.geo_entities_at($1, array(select distinct f.iso3 from past_facts f)) r)
  select true, case when n.id is null then 'Deleted' when n.merged_into is not null then 'Merged' when n.archived_at is not null then 'Archived' end, %2$s
  from (%3$s) v
  left join data.facts n on n.id = v.id
  union all
  select false, case when b.id is null then 'Created' when b.archived_at is not null then 'Restored' end, %2$s
  from (select distinct k.id from ids cross join lateral unnest(ids.ids) k (id)) i
  join api.facts_view v on v.id = i.id
  left join past_facts b on b.id = v.id
$body$ $f$, shown, names, past_view);
end
$$;
comment on function api.facts_since(timestamptz) is 'The facts that may have changed since a moment, with their neighbours: each as it was then (past) and as it is now, with the columns of facts_view that the history knows, to be searched by them. A fact that is in one answer alone is new or gone; fate tells why: Created, Restored, Archived, Merged, Deleted. All other facts are as they were. A fact that is part of a master fact is in the answer with that.';
