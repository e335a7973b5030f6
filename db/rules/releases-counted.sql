-- Which facts count in a release (docs/figures.md), built on db/rules/counted.sql: written once, for the check, the freeze and the list of what is left out.

-- As IDMC publishes: up to 100 as it is, then to tens, hundreds and thousands, half to even. A sum is rounded from the exact figures, never from rounded ones.
create function rules.rounded(figure numeric) returns numeric
language sql immutable parallel safe
return case when abs(figure) <= 100 then figure else (
  select (q.whole + case when q.twice_rest > q.unit or (q.twice_rest = q.unit and q.whole % 2 = 1) then 1 else 0 end) * q.unit * sign(figure)
  from (
    select u.unit, div(abs(figure), u.unit) as whole, 2 * (abs(figure) - div(abs(figure), u.unit) * u.unit) as twice_rest
    from (select case when abs(figure) < 1000 then 10 when abs(figure) < 10000 then 100 else 1000 end::numeric) u (unit)
  ) q
) end;

-- A stock is one of the year's end unless it is reported for an earlier day. A day of the accuracy Week, Month or Year stands for the last day of the week, month or year.
create function rules.at_the_years_end(type text, year integer, reporting jsonb) returns boolean
language sql immutable parallel safe
return type like '%Flow%' or data.date_of(reporting) is null or case reporting->>'accuracy'
  when 'Year' then extract(year from data.date_of(reporting)) >= year
  when 'Month' then date_trunc('month', data.date_of(reporting)::timestamp) >= make_date(year, 12, 1)
  when 'Week' then date_trunc('week', data.date_of(reporting)::timestamp) + interval '6 days' >= make_date(year, 12, 31)
  else data.date_of(reporting) >= make_date(year, 12, 31)
end;

-- Whether a fact counts in a release without regard to its master, or the rule that leaves it out: the first one that applies, in the order of the reasons.
create function rules.counts_in_release(
  sample boolean, archived boolean, event_archived boolean, document_archived boolean, confidential boolean, document_confidential boolean,
  of_causes boolean, of_groups boolean, of_status boolean, figure bigint, role text, at_the_years_end boolean
) returns text
language sql immutable parallel safe
return case
  when sample then 'No: sample'
  when archived then 'No: archived'
  when event_archived then 'No: event is archived'
  when document_archived then 'No: document is archived'
  when confidential then 'No: confidential'
  when document_confidential then 'No: document is confidential'
  when not of_causes then 'No: other cause'
  when not of_groups then 'No: other group'
  when not of_status then 'No: not reviewed far enough'
  when figure is null then 'No: no figure'
  when not rules.role_counts(coalesce(role, 'Recommended figure')) then 'No: triangulation'
  when not at_the_years_end then 'No: before the year''s end'
  else 'Yes'
end;

-- All facts as a release sees them, of any year. `role` is that in the event, else that in the master fact; a fact with neither counts by itself.
create function rules.release_candidates(groups text[], causes text[], least_rank integer)
returns table (id bigint, parent_id bigint, document_id bigint, iso3 text, year integer, displacement_type text, type text, role text, figure bigint, verdict text)
language sql stable parallel safe
begin atomic
  select f.id, f.parent_id, f.document_id, f.iso3, f.year, f.displacement_type, f.type, coalesce(f.event_role, f.parent_role), f.figure,
    rules.counts_in_release(
      coalesce((select rules.leaves_out_sample()) and f.import_run = any ((select rules.sample_runs())::bigint[]), false),
      f.archived_at is not null, e.archived_at is not null, d.archived_at is not null, f.confidential, coalesce(d.confidential, false),
      release_candidates.causes = '{}' or f.displacement_type = any (release_candidates.causes),
      release_candidates.groups = '{}' or f.groups && release_candidates.groups,
      release_candidates.least_rank = 0 or coalesce(s.rank, 0) >= release_candidates.least_rank,
      f.figure, coalesce(f.event_role, f.parent_role), rules.at_the_years_end(f.type, f.year, f.end_date))
  from data.facts f
  left join data.events e on e.id = f.event_id
  left join data.documents d on d.id = f.document_id
  left join data.review_statuses s on s.name = f.status;
end;

-- The facts of a year with the rule for each; `counted` is what a fact adds, null if it is left out. A sub-fact does not count beside its master, whose figure is the one that counts: flows
-- in any year, so that releases of different years count nobody twice; stocks in the same year. `offset 0` judges each fact once, though several columns read it.
-- Statements that read many take the facts that count by `counted is not null`: the planner expects nearly all of the rows then, and very few with a certain rule.
create function rules.release_verdicts(year integer, groups text[], causes text[], least_rank integer)
returns table (id bigint, iso3 text, displacement_type text, type text, role text, figure bigint, rule text, counted bigint)
language sql stable parallel safe
begin atomic
  select j.id, j.iso3, j.displacement_type, j.type, j.role, j.figure, j.rule,
    case when j.rule = 'Yes' then case when j.role = 'Partial figure (Subtracted)' then -j.figure else j.figure end end
  from (
    select f.id, f.iso3, f.displacement_type, f.type, f.role, f.figure,
      case when f.verdict = 'Yes' and f.parent_id is not null and exists (
        select from rules.release_candidates(release_verdicts.groups, release_verdicts.causes, release_verdicts.least_rank) m
        where m.id = f.parent_id and m.document_id is null and m.verdict = 'Yes'
          and rules.part_of_master(f.iso3, f.displacement_type, f.type, f.year, m.iso3, m.displacement_type, m.type, m.year)
      ) then 'No: part of its master fact' else f.verdict end as rule
    from (
      select c.* from rules.release_candidates(release_verdicts.groups, release_verdicts.causes, release_verdicts.least_rank) c where c.year = release_verdicts.year offset 0
    ) f
    offset 0
  ) j;
end;

create function rules.least_rank(release data.releases) returns integer
language sql stable
set search_path = pg_catalog
as $$ select coalesce((select s.rank::integer from data.review_statuses s where s.name = release.least_status), 0) $$;

-- The verdicts on the facts of a release as they are now.
create function rules.verdicts_of(release data.releases, year integer default null)
returns table (id bigint, iso3 text, displacement_type text, type text, role text, figure bigint, rule text, counted bigint)
language sql stable rows 20000
set search_path = pg_catalog
as $$
  select v.* from (select rules.least_rank(release) as least_rank offset 0) l
  cross join lateral rules.release_verdicts(coalesce(verdicts_of.year, release.year), release.groups, release.causes, l.least_rank) v
$$;
