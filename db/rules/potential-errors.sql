-- Potential errors (rules of data quality) can be ignored with a reason, and taken back, by users who may change such records.

-- The first and the last day that a date of a figure or an event may have.
create function rules.first_day() returns date
language sql immutable parallel safe
set search_path = pg_catalog
as $$ select date '1995-01-01' $$;

-- IDMC's check has one first day for all events. A conflict may go on for decades: Cyprus is counted since 1974.
create function rules.first_day_of_event(cause text) returns date
language sql immutable parallel safe
return case when cause = 'Conflict' then date '1900-01-01' else date '1995-01-01' end;

create function rules.last_day() returns date
language sql stable parallel safe
set search_path = pg_catalog
as $$ select make_date(extract(year from current_date)::integer + 1, 12, 31) $$;

-- Refuses an unknown rule and a user without the right to change such records; returns the kind of record.
create function rules.require_rule(rule text) returns text
language plpgsql stable
set search_path = pg_catalog
as $$
declare
  kind constant text := (select r.entity_type from api.potential_error_rules r where r.rule = require_rule.rule);
begin
  if kind is null then
    perform rules.refuse('potential_error_rule_known', rules.no_record('rule', quote_literal(left(require_rule.rule, 100))), 'rule', '23503');
  end if;
  perform rules.require_permitted(rules.may('manage', kind));
  -- One user after another: nobody ignores an error twice.
  perform pg_advisory_xact_lock(hashtext('helix ignored errors'));
  return kind;
end
$$;

create function rules.require_ids(ids bigint[]) returns void
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  if coalesce(cardinality(ids), 0) not between 1 and 1000 or array_position(ids, null) is not null then
    perform rules.refuse('ignored_error_records', 'Choose 1 to 1,000 records', 'ids', '22023');
  end if;
end
$$;

-- The records, and for identical facts (D1) those that they are identical to: who says that two figures are different people says it of both.
create function rules.with_identical(rule text, ids bigint[]) returns bigint[]
language sql stable
set search_path = pg_catalog
as $$
  select case when with_identical.rule <> 'D1' then ids else array(
    select unnest(ids)
    union
    select o.id from data.facts f
    cross join lateral rules.facts_identical_to(f.id, f.document_id, f.iso3, f.type, f.figure,
      rules.days_of(f.type, f.figure_start_date, f.figure_end_date, f.stock_date), f.locations) o
    where f.id = any (ids)) end
$$;

-- All records or none. An earlier reason for the same record ends.
create function rules.ignore_errors(rule text, ids bigint[], reason text) returns integer
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  kind constant text := rules.require_rule(ignore_errors.rule);
  given constant text := rules.trimmed(coalesce(ignore_errors.reason, ''));
  every bigint[];
  correct bigint;
begin
  if given = '' then
    perform rules.refuse('ignored_error_reason_required', 'Reason is required', 'reason');
  elsif length(given) > 2000 then
    perform rules.refuse('ignored_error_reason_length', 'The reason is longer than 2,000 characters', 'reason');
  end if;
  perform rules.require_ids(ids);
  every := rules.with_identical(ignore_errors.rule, ids);
  update data.ignored_errors i set ended_by = rules.username(), ended_at = clock_timestamp()
  where i.rule = ignore_errors.rule and i.entity_id = any (every) and i.ended_at is null;
  insert into data.ignored_errors (rule, entity_type, entity_id, looked_at, reason, ignored_by)
  select e.rule, e.entity_type, e.id, e.looked_at, given, rules.username()
  from api.potential_errors e
  where e.rule = ignore_errors.rule and e.id = any (every);
  select chosen into correct
  from unnest(ids) chosen
  where not exists (
    select from data.ignored_errors i where i.rule = ignore_errors.rule and i.entity_id = chosen and i.ended_at is null
  ) limit 1;
  if found then
    perform rules.refuse('potential_error_exists', format('Record %s of %s does not have this error', correct, kind), 'ids', '23503');
  end if;
  return (select count(distinct i.entity_id) from data.ignored_errors i where i.rule = ignore_errors.rule and i.entity_id = any (every) and i.ended_at is null);
end
$$;

create function rules.take_back_ignored_errors(rule text, ids bigint[]) returns integer
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  kind constant text := rules.require_rule(take_back_ignored_errors.rule);
  taken integer;
  every bigint[];
begin
  perform rules.require_ids(ids);
  every := rules.with_identical(take_back_ignored_errors.rule, ids);
  update data.ignored_errors i set ended_by = rules.username(), ended_at = clock_timestamp()
  where i.rule = take_back_ignored_errors.rule and i.entity_id = any (every) and i.ended_at is null;
  get diagnostics taken = row_count;
  if taken = 0 then
    perform rules.refuse('ignored_error_exists', format('This error of %s is not ignored', kind), 'ids', '23503');
  end if;
  return taken;
end
$$;
