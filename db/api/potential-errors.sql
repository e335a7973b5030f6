-- Rules of data quality, one part of the view each: the records that break the rule, the field, the reason, and the values that the rule looks at. `rule=eq.E2` reads
-- that part only. No rule looks at archived records. In conditions, f is the record.
-- Facts are read from facts_rules_idx; columns that it lacks are read of suspects only.
do $$
declare
  rule record;
  every_rule text := '';
  every_error text := '';
  -- Why it matters, or how it is mended.
  meanings constant text := $v$
      ('E1', 'No event of ours is so old or so late: mostly a slip in the year.'),
      ('E2', 'Without its first day it counts in no month. Find the day in the source.'),
      ('E3', 'Without its last day its period is open. Find the day in the source.'),
      ('E4', 'A stock is true of one day: without it, stocks cannot be told apart.'),
      ('E5', 'The two days are swapped, or one of them is a slip.'),
      ('E6', 'People were counted before they were displaced: one of the days is a slip.'),
      ('E7', 'Mostly a slip in the year.'),
      ('E8', 'The total says that people fled, the parts say none did: a part is missing or has another role.'),
      ('E9', 'People are counted in the parts and left out of the total.'),
      ('E10', 'The total has displaced people, the parts have none: a part is missing or has another role.'),
      ('E11', 'People are counted in the parts and left out of the total.'),
      ('E12', 'Its name says that it is published in that group, its groups do not.'),
      ('E13', 'It counts in no total. Choose its document, or another master.'),
      ('E14', 'A master is the sum of its sub-facts: add them, or give it its document.'),
      ('S1', 'The total and the sum of its parts differ: one of them is wrong.'),
      ('S2', 'Another country, cause, type or year: it may belong to another master.'),
      ('Y1', 'It counts in its year, not in that of its dates.'),
      ('Y2', 'The total of its master mixes years.'),
      ('V1', 'It adds nothing to any total: choose the recommended figure among its facts. An event without facts has a day to get them.'),
      ('V2', 'The total adds them all. If they count the same people, keep one and make the others triangulation.'),
      ('V3', 'Another country, cause or time: it may belong to another event.'),
      ('V5', 'It counts in no total. Choose its event, or make it triangulation.'),
      ('V6', 'The total adds both. If they count the same people, make the figure of the smaller place triangulation.'),
      ('D1', 'The same people may be counted twice: merge or archive one of them.'),
      ('V4', 'The two days are swapped, or one of them is a slip.'),
      ('W7', 'Archive it, or give it a name.'),
      ('W8', 'Archive it, or give it a name.'),
      ('W9', 'Archive it, or give it a name.'),
      ('I1', 'A place, date or figure of the file breaks a rule of the form: correct it in the fact.'),
      ('I2', 'A name, date, hazard or GLIDE number of the file breaks a rule of the form: correct it in the event.'),
      ('I3', 'The file named no publisher or no publication date: find it in the document.'),
      ('W1', 'It is compared with other figures only, and counts in no total.'),
      ('W2', 'It is compared with other figures only, and counts in no total.'),
      ('W3', 'It is compared with other figures only, and counts in no total.'),
      ('W4', 'It is compared with other figures only, and counts in no total.'),
      ('W5', 'It is compared with other figures only, and counts in no total.'),
      ('W6', 'It is compared with other figures only, and counts in no total.')
  $v$;
begin
  for rule in
    with figures as (
      -- position, code, code of triangulation, words, condition, field, reason, looked at
      select * from (values
        (2, 'E2', 'W1', 'Flow without a start date', $q$f.type like '%Flow%' and f.figure_start_date is null$q$,
          $q$'data.start_date'$q$, $q$'The start date is missing'$q$, 'row(f.type, f.figure_start_date)'),
        (3, 'E3', 'W2', 'Flow without an end date', $q$f.type like '%Flow%' and f.figure_end_date is null$q$,
          $q$'data.end_date'$q$, $q$'The end date is missing'$q$, 'row(f.type, f.figure_end_date)'),
        (4, 'E4', 'W3', 'Stock without a stock date', $q$f.type not like '%Flow%' and f.stock_date is null$q$,
          $q$'data.stock_date'$q$, $q$'The stock date is missing'$q$, 'row(f.type, f.stock_date)'),
        (5, 'E5', 'W4', 'Start date after end date',
          $q$f.figure_start_date > f.figure_end_date and (select rules.is_before(d.data->'end_date', d.data->'start_date') from data.facts d where d.id = f.id)$q$,
          $q$'data.end_date'$q$, $q$format('Starts on %s, ends on %s', f.figure_start_date, f.figure_end_date)$q$, 'row(f.figure_start_date, f.figure_end_date)'),
        (6, 'E6', 'W5', 'Stock that starts after its stock date', $q$f.type not like '%Flow%' and f.figure_start_date > f.stock_date
            and (select rules.is_before(d.data->'stock_date', d.data->'start_date') from data.facts d where d.id = f.id)$q$,
          $q$'data.start_date'$q$, $q$format('Starts on %s, after the stock date %s', f.figure_start_date, f.stock_date)$q$, 'row(f.type, f.figure_start_date, f.stock_date)'),
        (7, 'E7', 'W6', 'Date before 1995 or after next year',
          $q$(f.figure_start_date < (select rules.first_day()) or f.figure_end_date < (select rules.first_day()) or f.stock_date < (select rules.first_day())
            or f.figure_start_date > (select rules.last_day()) or f.figure_end_date > (select rules.last_day()) or f.stock_date > (select rules.last_day()))$q$,
          $q$case when f.figure_start_date not between rules.first_day() and rules.last_day() then 'data.start_date'
            when f.figure_end_date not between rules.first_day() and rules.last_day() then 'data.end_date' else 'data.stock_date' end$q$,
          $q$concat_ws(', ', 'Starts on ' || f.figure_start_date, 'ends on ' || f.figure_end_date, 'stock date ' || f.stock_date)$q$,
          'row(f.figure_start_date, f.figure_end_date, f.stock_date)')
      ) as d (position, code, triangulation, words, condition, field, why, looked_at)
    ), totals as (
      -- A master whose figure is not that of its sub-facts is under one of these: one side is nothing, or both differ.
      select * from (values
        (8, 'E8', 'New displacement in the master, none in its sub-facts', $q$f.type = 'New Displacement (Flow)' and f.figure <> 0 and t.total = 0$q$),
        (9, 'E9', 'New displacement in the sub-facts, none in their master', $q$f.type = 'New Displacement (Flow)' and coalesce(f.figure, 0) = 0 and t.total <> 0$q$),
        (10, 'E10', 'IDPs in the master, none in its sub-facts', $q$f.type = 'IDPs (Stock)' and f.figure <> 0 and t.total = 0$q$),
        (11, 'E11', 'IDPs in the sub-facts, none in their master', $q$f.type = 'IDPs (Stock)' and coalesce(f.figure, 0) = 0 and t.total <> 0$q$),
        (15, 'S1', 'Sub-facts that do not add up to their master',
          $q$coalesce(f.figure, 0) <> t.total and not (f.type in ('New Displacement (Flow)', 'IDPs (Stock)') and (coalesce(f.figure, 0) = 0 or t.total = 0))$q$)
      ) as t (position, code, words, condition)
    )
    select position, code, 'Error' as severity, words, 'facts' as kind,
      $q$f.event_role is distinct from 'Triangulation' and $q$ || condition as condition, '' as joined, field, why, looked_at
    from figures
    union all
    select position + 20, triangulation, 'Warning', 'Triangulation: ' || lower(left(words, 1)) || substr(words, 2), 'facts',
      $q$f.event_role = 'Triangulation' and $q$ || condition, '', field, why, looked_at
    from figures
    union all
    select position, code, 'Error', words, 'facts', 'f.document_id is null and t.sub_facts > 0 and ' || condition,
      $q$cross join lateral (
        select count(*) as sub_facts, coalesce(sum(s.figure * r.sign) filter (where s.type = f.type and (s.type like '%Flow%' or s.year = f.year)), 0) as total
        from data.facts s left join data.fact_roles r on r.name = s.parent_role
        where s.parent_id = f.id and s.archived_at is null
      ) t$q$,
      $q$'data.reported_figure'$q$, $q$format('%s in the master, %s in its sub-facts', coalesce(f.figure, 0), t.total)$q$, 'row(f.type, f.figure, t.total)'
    from totals
    union all
    select * from (values
      (1, 'E1', 'Error', 'Event date before 1995 (conflict: 1900) or after next year', 'events',
        $q$(f.start_day < rules.first_day_of_event(f.displacement_type) or f.end_day < rules.first_day_of_event(f.displacement_type) or f.start_day > (select rules.last_day()) or f.end_day > (select rules.last_day()))$q$, '',
        $q$case when f.start_day not between rules.first_day_of_event(f.displacement_type) and rules.last_day() then 'start_date' else 'end_date' end$q$,
        $q$concat_ws(', ', 'Starts on ' || f.start_day, 'ends on ' || f.end_day)$q$, 'row(f.displacement_type, f.start_day, f.end_day)'),
      (12, 'E12', 'Error', 'Master named GRID or MYU without that group', 'facts',
        $q$f.document_id is null and f.name_search ~ '\m(grid|myu)\M'
          and not exists (select from unnest(f.groups) g where g like upper(substring(f.name from '(?i)\m(GRID|MYU)\M')) || coalesce(' ' || substring(f.name from '(?i)\m(?:GRID|MYU)\W?(\d{4})\M'), '%'))$q$, '',
        $q$'groups'$q$, $q$format('Groups: %s', coalesce(nullif(array_to_string(f.groups, ', '), ''), 'none'))$q$, 'row(f.name, f.groups)'),
      (13, 'E13', 'Error', 'Sub-fact without a document, or of a fact that is no master', 'facts',
        $q$(f.document_id is null or p.document_id is not null)$q$, 'join data.facts p on p.id = f.parent_id',
        $q$'parent_id'$q$, $q$case when f.document_id is null then 'The sub-fact has no document' else format('%s has a document, so it is no master', p.serial_no) end$q$,
        'row(f.parent_id, f.document_id, p.document_id)'),
      (14, 'E14', 'Error', 'Master without sub-facts', 'facts',
        $q$f.document_id is null and not exists (select from data.facts s where s.parent_id = f.id and s.archived_at is null)$q$, '',
        $q$'facts'$q$, $q$'No fact belongs to this master'$q$, 'row(f.document_id)'),
      (16, 'S2', 'Warning', 'Sub-fact that does not match its master', 'facts',
        $q$(f.iso3 <> p.iso3 or f.displacement_type <> p.displacement_type or f.type <> p.type or p.year < f.year - 1)$q$, 'join data.facts p on p.id = f.parent_id',
        $q$'parent_id'$q$,
        $q$'Differs in ' || array_to_string(rules.master_misfits(f.iso3, f.displacement_type, f.type, f.year, p.iso3, p.displacement_type, p.type, p.year), ', ')$q$,
        'row(f.iso3, f.displacement_type, f.type, f.year, p.iso3, p.displacement_type, p.type, p.year)'),
      (34, 'Y1', 'Warning', 'Fact of another year than its dates', 'facts',
        $q$case when f.type like '%Flow%' then f.year < extract(year from f.figure_start_date) or f.year > extract(year from greatest(f.figure_start_date, f.figure_end_date))
          else f.year <> extract(year from f.stock_date) end$q$, '', $q$'year'$q$,
        $q$format('Year %s, dates of %s', f.year, case when f.type like '%Flow%' then concat_ws(' to ', f.figure_start_date, f.figure_end_date) else f.stock_date::text end)$q$,
        'row(f.type, f.year, f.figure_start_date, f.figure_end_date, f.stock_date)'),
      -- The role, which facts_rules_idx lacks, is compared after the years: its condition looks at both facts.
      (35, 'Y2', 'Warning', 'Sub-fact of another year in the total of its master', 'facts',
        $q$f.year <> p.year and f.type = p.type and (select d.parent_role from data.facts d where d.id = f.id and d.parent_id = p.id) <> 'Triangulation'$q$,
        'join data.facts p on p.id = f.parent_id', $q$'year'$q$,
        $q$format('Year %s here, %s in %s', f.year, p.year, p.serial_no)$q$,
        'row(f.year, f.type, (select d.parent_role from data.facts d where d.id = f.id), p.year, p.type)'),
      (17, 'V1', 'Warning', 'Event without a recommended figure', 'events',
        -- A person who makes an event gives it its facts within the day.
        $q$not exists (select from data.facts s where s.event_id = f.id and s.archived_at is null and s.event_role = 'Recommended figure')
          and (f.import_run is not null or f.created_at < now() - interval '1 day' or exists (select from data.facts s where s.event_id = f.id and s.archived_at is null))$q$, '',
        $q$'facts'$q$, $q$format('Facts: %s', (select count(*) from data.facts s where s.event_id = f.id and s.archived_at is null))$q$,
        '(select count(*) from data.facts s where s.event_id = f.id and s.archived_at is null)'),
      (18, 'V2', 'Warning', 'Event with several recommended figures for a place, type and time', 'events',
        $q$exists (
          select from data.facts s
          where s.event_id = f.id and s.archived_at is null and s.event_role = 'Recommended figure'
          group by s.type, s.iso3
          having count(*) > 1
        ) and t.facts > 0$q$,
        $q$cross join lateral (
          select count(*) as facts, count(distinct (d.type, d.places)) as places, sum(d.figure) filter (where d.may_repeat) as people, string_agg(distinct d.type, ', ') as types,
            array_to_string((array_agg(to_char(d.figure, 'FM999,999,999,999') order by d.figure desc))[:3], ' + ') as largest
          from api.figures_in_doubt d
          where d.event_id = f.id
        ) t$q$,
        $q$'facts'$q$, $q$format('%s%s in %s: %s', t.largest, case when t.facts > 3 then format(' and %s more', t.facts - 3) end,
          case t.places when 1 then 'one place' else t.places || ' places' end, t.types)$q$,
        'row(t.facts, t.people)'),
      (19, 'V3', 'Warning', 'Fact that does not fit its event', 'facts',
        $q$(cardinality(e.countries) > 0 and f.iso3 <> all (e.countries) or f.displacement_type <> e.displacement_type
          or case when f.type like '%Flow%' then f.figure_start_date else f.stock_date end < e.start_day) and misfits.of_event <> '{}'$q$,
        $q$join data.events e on e.id = f.event_id
        cross join lateral (select (
          select rules.event_misfits(
            f.iso3, f.displacement_type, case when f.type like '%Flow%' then f.figure_start_date else f.stock_date end,
            d.data->case when f.type like '%Flow%' then 'start_date' else 'stock_date' end->>'accuracy',
            e.countries, e.displacement_type, e.start_day, e.start_date->>'accuracy')
          from data.facts d where d.id = f.id
        ) as of_event) misfits$q$,
        $q$'event_id'$q$, $q$'Differs in ' || array_to_string(misfits.of_event, ', ')$q$,
        'row(f.iso3, f.displacement_type, f.figure_start_date, f.stock_date, e.countries, e.displacement_type, e.start_date)'),
      -- A master has events through its sub-facts, and a sub-fact counts in a master of an event. Triangulation counts nowhere, with or without an event.
      (36, 'V5', 'Warning', 'Fact without an event', 'facts',
        $q$f.event_id is null and f.event_role is null and f.document_id is not null
          and (f.parent_id is null or exists (
            select from data.facts d join data.facts p on p.id = d.parent_id
            where d.id = f.id and p.event_id is null and d.parent_role is distinct from 'Triangulation'))
          and (select d.figure <> 0 from data.facts d where d.id = f.id)$q$, '',
        $q$'event_id'$q$, $q$'Its figure counts nowhere'$q$, 'row(f.event_id, f.parent_id, f.figure)'),
      (37, 'V6', 'Warning', 'Figure beside that of an area around its place', 'facts', 'true',
        -- In parts: a call for each event takes longer, and one for all would do the work of all for a single fact.
        $q$join (
          select e.part, w.*
          from (
            select c.event_id % 16 as part, array_agg(distinct c.event_id) as events
            from (
              select d.event_id from data.facts d
              where d.figure >= rules.least_within() and d.archived_at is null and d.event_role in ('Recommended figure', 'Partial figure (Added)')
              group by d.event_id, d.type, d.iso3 having count(*) > 1
            ) c
            group by 1
          ) e
          cross join lateral rules.figures_within(e.events) w
        ) t on t.part = f.event_id % 16 and t.id = f.id$q$,
        $q$'event_role'$q$, $q$format('%s lies within %s, which has %s', t.place, t.area, to_char(t.figure, 'FM999,999,999,999'))$q$,
        'row(f.type, f.figure, f.figure_start_date, f.figure_end_date, f.stock_date, t.around, t.figure)'),
      -- Suspects differ at most in their places: all else is in facts_alike_idx.
      (21, 'D1', 'Warning', 'Facts that are identical', 'facts',
        $q$t.others is not null and exists (
          select from data.facts o
          where o.archived_at is null and o.iso3 = f.iso3 and o.figure = f.figure and o.type = f.type and coalesce(o.document_id, 0) = coalesce(f.document_id, 0) and o.id <> f.id
            and rules.days_of(o.type, o.figure_start_date, o.figure_end_date, o.stock_date)
              is not distinct from rules.days_of(f.type, f.figure_start_date, f.figure_end_date, f.stock_date))$q$,
        $q$cross join lateral (
          select string_agg(o.serial_no, ', ' order by o.id) as others
          from data.facts d
          cross join lateral rules.facts_identical_to(f.id, f.document_id, f.iso3, f.type, f.figure,
            rules.days_of(f.type, f.figure_start_date, f.figure_end_date, f.stock_date), d.locations) o
          where d.id = f.id
        ) t$q$,
        $q$'data.reported_figure'$q$, $q$'The same document, country, type, dates, places and figure as ' || t.others$q$,
        'row(f.document_id, f.iso3, f.type, f.figure, f.figure_start_date, f.figure_end_date, f.stock_date, t.others)'),
      (20, 'V4', 'Error', 'Event that ends before it starts', 'events', 'f.end_day < f.start_day and rules.is_before(f.end_date, f.start_date)', '',
        $q$'end_date'$q$, $q$format('Starts on %s, ends on %s', f.start_day, f.end_day)$q$, 'row(f.start_day, f.end_day)'),
      (28, 'W7', 'Warning', 'Fact named DELETE, NOT INCLUDE or IGNORE', 'facts', $q$f.name_search ~ '\m(delete|not include|ignore)'$q$, '', $q$'name'$q$, 'f.name', 'f.name'),
      (29, 'W8', 'Warning', 'Document named DELETE, NOT INCLUDE or IGNORE', 'documents', $q$f.name_search ~ '\m(delete|not include|ignore)'$q$, '', $q$'name'$q$, 'f.name', 'f.name'),
      (30, 'W9', 'Warning', 'Event named DELETE, NOT INCLUDE or IGNORE', 'events', $q$f.name_search ~ '\m(delete|not include|ignore)'$q$, '', $q$'name'$q$, 'f.name', 'f.name'),
      (31, 'I1', 'Warning', 'Fact flagged by an import', 'facts', $q$f.flags <> '{}'$q$, '',
        $q$case when f.flags[1] like 'location%' or f.flags[1] = 'origin_and_destination' then 'locations.locations.0.name' when f.flags[1] like 'accuracy%' or f.flags[1] like '%start%' then 'data.start_date'
          when f.flags[1] = 'end_before_start' then 'data.end_date' when f.flags[1] like 'stock%' then 'data.stock_date' when f.flags[1] like 'group%' then 'groups' else 'data.reported_figure' end$q$,
        $q$replace(array_to_string(f.flags, ', '), '_', ' ')$q$, 'f.flags'),
      (32, 'I2', 'Warning', 'Event flagged by an import', 'events', $q$f.flags <> '{}'$q$, '',
        $q$case when f.flags[1] like '%end%' then 'end_date' when f.flags[1] like 'glide%' then 'glide_numbers' when f.flags[1] like 'hazard%' then 'hazard_type_id'
          when f.flags[1] like '%name%' then 'name' else 'start_date' end$q$,
        $q$replace(array_to_string(f.flags, ', '), '_', ' ')$q$, 'f.flags'),
      (33, 'I3', 'Warning', 'Document flagged by an import', 'documents', $q$f.flags <> '{}'$q$, '',
        $q$case when f.flags[1] like '%publisher%' then 'publishers' else 'publication_date' end$q$,
        $q$replace(array_to_string(f.flags, ', '), '_', ' ')$q$, 'f.flags')
    ) as others
    order by 1
  loop
    every_rule := concat_ws(', ', nullif(every_rule, ''), format('(%s, %L, %L, %L, %L)', rule.position, rule.code, rule.severity, rule.words, rule.kind));
    every_error := concat_ws(' union all ', nullif(every_error, ''), format($part$
      select %1$L as rule, %2$L as severity, %3$L as words, %4$L as entity_type, f.id, f.serial_no, f.name, %5$s as countries, %11$s as iso3,
        f.created_by, f.created_at, %6$s as field, %7$s as why, (%8$s)::text as looked_at, %12$s as figure, %13$s as import_run
      from data.%4$I f
      %9$s
      where f.archived_at is null and %10$s
    $part$, rule.code, rule.severity, rule.words, rule.kind,
      case rule.kind when 'facts' then 'array[f.iso3]' else 'f.countries' end, rule.field, rule.why, rule.looked_at, rule.joined, rule.condition,
      case rule.kind when 'facts' then 'f.iso3' else 'null::text' end,
      case when rule.code = 'V2' then 't.people' when rule.kind = 'facts' then 'f.figure'
        else format('(select max(s.figure) from data.facts s where s.%s = f.id and s.archived_at is null)', case rule.kind when 'events' then 'event_id' else 'document_id' end) end,
      -- facts_rules_idx lacks it: it is read of suspects, where samples are left out.
      case rule.kind when 'facts' then '(select d.import_run from data.facts d where d.id = f.id)' else 'f.import_run' end));
  end loop;

  execute format($view$
    create view api.potential_error_rules with (security_invoker) as
    select r.position, r.rule, r.severity, r.words, m.about, r.entity_type, (select rules.may('manage', r.entity_type)) as may_ignore
    from (values %s) as r (position, rule, severity, words, entity_type)
    left join (values %s) as m (rule, about) on m.rule = r.rule
  $view$, every_rule, meanings);

  -- Experts are the author of the record and the experts of its countries.
  execute format($view$
    create view api.potential_errors with (security_invoker) as
    select e.rule, e.severity, e.words, e.entity_type, e.id, e.serial_no, e.name, e.countries, e.created_by, e.created_at, e.field, e.why, e.looked_at,
      e.iso3, x.experts,
      array_to_string(e.countries, '; ') as countries_text,
      array_to_string(x.experts, '; ') as experts_text,
      i.looked_at is not null and i.looked_at = e.looked_at as ignored,
      case when i.looked_at = e.looked_at then i.reason end as ignored_reason,
      case when i.looked_at = e.looked_at then i.ignored_by end as ignored_by,
      case when i.looked_at = e.looked_at then i.ignored_at end as ignored_at,
      a.username as assigned_to, a.due_on, e.figure, k.id is null or coalesce(k.found_at > now() - interval '7 days', false) as is_new
    from (%s) e
    cross join lateral (
      select array_remove(array_remove(array(
        select (select l.username from data.portfolios l where l.iso3 = c order by l.id desc limit 1) from unnest(e.countries) c
      ), null), e.created_by) || e.created_by as experts
    ) x
    left join data.ignored_errors i on i.rule = e.rule and i.entity_id = e.id and i.ended_at is null
    left join data.assignments a on a.entity_type = e.entity_type and a.entity_id = e.id and a.rule = e.rule
    -- An error without a row was made since the last run.
    left join data.kept_errors k on k.entity_type = e.entity_type and k.id = e.id and k.rule = e.rule
    where not (select rules.leaves_out_sample()) or coalesce(e.import_run, 0) <> all ((select rules.sample_runs())::bigint[])
  $view$, every_error);
end
$$;
comment on view api.potential_error_rules is E'The rules of data quality, in their order; about: why a rule matters, or how its errors are mended; may_ignore: the user may ignore errors of this rule.\n@never_null position, rule, severity, words, about, entity_type, may_ignore';
comment on view api.potential_errors is E'The records that break a rule of data quality, with the reason, the field of the form (or the tab facts), and who ignores the error and why. An ignored error comes back when the values that the rule looks at change.\n@aggregates\n@order (name) by data.names\n@never_null rule, severity, words, entity_type, id, name, countries, field, why, experts, ignored, is_new';
comment on column api.potential_errors.rule is E'Code of the rule\n@label Rule';
comment on column api.potential_errors.severity is E'An error breaks a total or can''t be right; a warning may be right\n@label Severity';
comment on column api.potential_errors.words is E'What the rule finds\n@label Potential error';
comment on column api.potential_errors.entity_type is E'Kind of the record\n@label Kind';
comment on column api.potential_errors.serial_no is E'Serial number of the record\n@label Serial number';
comment on column api.potential_errors.name is E'Name of the record\n@label Name';
comment on column api.potential_errors.countries is E'Countries of the record\n@label Countries';
comment on column api.potential_errors.iso3 is 'Country of a fact; null for other records. An index serves it, unlike the list of countries';
comment on column api.potential_errors.countries_text is 'Codes of the countries of the record, separated by semicolons';
comment on column api.potential_errors.experts_text is 'The author of the record and the experts of its countries, separated by semicolons';
comment on column api.potential_errors.experts is E'The author of the record and the experts of its countries\n@label Experts';
comment on column api.potential_errors.created_by is E'Author of the record\n@label User';
comment on column api.potential_errors.created_at is E'When the record was created, in UTC\n@label Created at';
comment on column api.potential_errors.field is 'The field of the form with the error, or the tab facts';
comment on column api.potential_errors.why is E'The values that break the rule\n@label Why';
comment on column api.potential_errors.ignored is E'Somebody chose to ignore the error\n@label Ignored';
comment on column api.potential_errors.ignored_reason is E'Why the error is ignored\n@label Reason';
comment on column api.potential_errors.ignored_by is E'Who ignored the error\n@label Ignored by';
comment on column api.potential_errors.ignored_at is E'When the error was ignored, in UTC\n@label Ignored at';
comment on column api.potential_errors.figure is E'Number of people of a fact; of figures of an event that may count people twice, the number that would be too many; of any other event and a document the largest of its facts\n@label Figure';
comment on column api.potential_errors.is_new is E'Found in the last 7 days\n@label New';
comment on column api.potential_errors.assigned_to is E'Username of the person to whom the error is assigned\n@label Assigned to';
comment on column api.potential_errors.due_on is E'The day until which the person is to be done with it\n@label Due';
grant select on data.ignored_errors to web_user;
grant select on api.potential_error_rules, api.potential_errors to web_user;
