-- The tables of a release, for its files and for programs that read IDMC's addresses. Sums are exact, and rounded from the exact ones; a sum of nothing is empty,
-- and so is the rounded figure of 0, as IDMC writes them.

create function rules.release_by_country(release bigint)
returns table (iso3 text, country text, year integer, cause text,
  new_displacement numeric, new_displacement_rounded numeric, total_displacement numeric, total_displacement_rounded numeric)
language sql stable parallel safe
begin atomic
  select s.iso3, s.country, s.year, s.cause, s.flow, nullif(rules.rounded(s.flow), 0), s.stock, nullif(rules.rounded(s.stock), 0)
  from (
    select f.iso3, min(f.country) as country, min(f.year) as year, f.displacement_type as cause,
      sum(f.counted) filter (where f.type = 'New Displacement (Flow)') as flow, sum(f.counted) filter (where f.type = 'IDPs (Stock)') as stock
    from data.release_facts f
    where f.release_id = release_by_country.release and f.type in ('New Displacement (Flow)', 'IDPs (Stock)')
    group by f.iso3, f.displacement_type
  ) s;
end;

-- Events with new displacement, as IDMC lists them; a fact without an event is a row by itself. `first` is the fact that describes the event.
create function rules.release_disasters(release bigint)
returns table (iso3 text, first bigint, new_displacement numeric, new_displacement_rounded numeric, total_displacement numeric, total_displacement_rounded numeric)
language sql stable parallel safe
begin atomic
  select s.iso3, s.first, s.flow, nullif(rules.rounded(s.flow), 0), s.stock, nullif(rules.rounded(s.stock), 0)
  from (
    select f.iso3, min(f.fact_id) as first,
      sum(f.counted) filter (where f.type = 'New Displacement (Flow)') as flow, sum(f.counted) filter (where f.type = 'IDPs (Stock)') as stock
    from data.release_facts f
    where f.release_id = release_disasters.release and f.displacement_type = 'Disaster'
    group by f.iso3, f.event_id, case when f.event_id is null then f.fact_id end
    having count(*) filter (where f.type = 'New Displacement (Flow)') > 0
  ) s;
end;

create function rules.release_analyses(release bigint)
returns table (iso3 text, year integer, cause text, category text, description text, figures numeric, figures_rounded numeric, analysis_id bigint)
language sql stable parallel safe
begin atomic
  select c.iso3, c.year, c.displacement_type, c.category, c.content, s.figure, nullif(rules.rounded(s.figure), 0), c.analysis_id
  from data.release_context c
  left join lateral (
    select sum(f.counted) as figure from data.release_facts f
    where f.release_id = c.release_id and f.iso3 = c.iso3 and f.displacement_type = c.displacement_type
      and f.type = case c.category when 'IDPs' then 'IDPs (Stock)' when 'Internal Displacements' then 'New Displacement (Flow)' end
  ) s on true
  where c.release_id = release_analyses.release;
end;

-- The release that answers for a year and a cause (decision 29): of the published ones without a later published revision, one of all causes before one of
-- some, and of these the one published last.
create function rules.answering_releases() returns table (year integer, cause text, id bigint)
language sql stable parallel safe
begin atomic
  select distinct on (r.year, c.cause) r.year, c.cause, r.id
  from data.releases r
  join (values ('Conflict'), ('Disaster')) c (cause) on r.causes = '{}' or c.cause = any (r.causes)
  where r.state = 'Published'
    and not exists (select from data.releases l where l.name = r.name and l.revision > r.revision and l.state = 'Published')
  order by r.year, c.cause, r.causes = '{}' or r.causes @> '{Conflict,Disaster}' desc, r.published_at desc, r.id desc;
end;
