-- Notes on a country: three kinds, each with a view to edit and a view with the names of country and authors.
do $$
declare
  kind record;
begin
  for kind in select * from (values
    ('contextual_analysis', 'Contextual analyses', 'publication_date, displacement_type, "group"'),
    ('significant_updates', 'Significant updates', 'date, displacement_type, source'),
    ('monitoring_challenges', 'Monitoring challenges', 'date')
  ) as k (name, words, columns)
  loop
    execute format('
      create view api.%1$I with (security_invoker) as
      select id, iso3, title, %2$s, content, flags, created_by, created_at, updated_by, updated_at, version, archived_at, archived_reason,
        (select rules.permission_refusal(''UPDATE'', %1$L)) is null as may_change,
        coalesce((select rules.permission_refusal(''DELETE'', %1$L)), rules.refusal_to_delete(%1$I, (select rules.may_delete_of_others(%1$L)))) is null as may_delete,
        ((select rules.permission_refusal(''UPDATE'', %1$L))).name as change_refused,
        (coalesce((select rules.permission_refusal(''DELETE'', %1$L)), rules.refusal_to_delete(%1$I, (select rules.may_delete_of_others(%1$L))))).name as delete_refused,
        (import_run is not null and import_run = any ((select rules.sample_runs())::bigint[])) as sample
      from data.%1$I', kind.name, kind.columns);
    execute format('comment on view api.%I is %L', kind.name, kind.words
      || E' on a country. The content is Markdown.\n@etag version\n@order (title) by data.names\n@never_null may_change, may_delete, sample');
    execute format('comment on column api.%I.sample is %L', kind.name, E'A record of the sample data\n@label Sample');
    execute format('
      create view api.%1$I with (security_invoker) as
      select n.id, n.iso3, g.idmc_short_name as geo_name, n.title, %3$s, n.content, n.flags,
        n.created_by, c.name as created_by_name, n.created_at, n.updated_by, u.name as updated_by_name, n.updated_at
      from data.%2$I n
      left join data.geo_entities g on g.iso3 = n.iso3
      left join data.users c on c.username = n.created_by
      left join data.users u on u.username = n.updated_by
      where n.archived_at is null', kind.name || '_view', kind.name, kind.columns);
    execute format('comment on view api.%I is %L', kind.name || '_view', kind.words
      || E' with the names of country and authors.\n@primary_key id\n@order (title, geo_name, created_by_name, updated_by_name) by data.names');
    execute format('comment on column api.%I.iso3 is %L', kind.name, '@label Country');
    execute format('comment on column api.%I.title is %L', kind.name, '@label Title');
    execute format('comment on column api.%I.content is %L', kind.name, E'Markdown\n@label Content');
    execute format('comment on column api.%I.geo_name is %L', kind.name || '_view', E'Country or territory, by its short name\n@label Country');
    execute format('comment on column api.%I.created_by_name is %L', kind.name || '_view', E'Name of the author\n@label Created by');
    execute format('comment on column api.%I.updated_by_name is %L', kind.name || '_view', E'Name of the author of the last change\n@label Updated by');
    execute format('grant select on api.%I, api.%I to web_user', kind.name, kind.name || '_view');
    execute format('grant delete on api.%I to web_user', kind.name);
  end loop;
end
$$;

comment on column api.contextual_analysis.publication_date is '@label Publication date';
comment on column api.contextual_analysis.displacement_type is E'Cause of the displacement: conflict, disaster or development\n@label Cause';
comment on column api.contextual_analysis."group" is E'Reporting group that the analysis was written for\n@label Group';
comment on column api.significant_updates.date is '@label Date';
comment on column api.significant_updates.displacement_type is E'Cause of the displacement: conflict, disaster or development\n@label Cause';
comment on column api.significant_updates.source is E'Where the news comes from\n@label Source';
comment on column api.monitoring_challenges.date is '@label Date';

-- One statement for all kinds, so that a profile loads its notes in one request.
create function api.country_notes(iso3 text, of_kind text default null, first integer default 3, skipped integer default 0)
returns table (kind text, total bigint, id bigint, title text, content text, day date, displacement_type text, "group" text, source text,
  created_by text, created_by_name text)
language sql stable
set search_path = pg_catalog
as $$
  with notes as (
    select 'contextual_analysis' as kind, n.id, n.title, n.content, n.publication_date as day, n.displacement_type, n."group", null as source, n.created_by
    from data.contextual_analysis n where n.iso3 = country_notes.iso3 and n.archived_at is null
    union all
    select 'significant_updates', n.id, n.title, n.content, n.date, n.displacement_type, null, n.source, n.created_by
    from data.significant_updates n where n.iso3 = country_notes.iso3 and n.archived_at is null
    union all
    select 'monitoring_challenges', n.id, n.title, n.content, n.date, null, null, null, n.created_by
    from data.monitoring_challenges n where n.iso3 = country_notes.iso3 and n.archived_at is null
  ), numbered as (
    select n.*, count(*) over (partition by n.kind) as total, row_number() over (partition by n.kind order by n.day desc, n.id desc) - country_notes.skipped as position
    from notes n
    where country_notes.of_kind is null or n.kind = country_notes.of_kind
  )
  select p.kind, p.total, p.id, p.title, p.content, p.day, p.displacement_type, p."group", p.source, p.created_by, u.name
  from numbered p left join data.users u on u.username = p.created_by
  where p.position between 1 and country_notes.first
  order by p.kind, p.position
$$;
comment on function api.country_notes(text, text, integer, integer) is 'The newest notes of each kind on a country, or of one kind only, and the number of all notes of the kind.';
