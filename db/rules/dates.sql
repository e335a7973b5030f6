-- Whether a date is as checked_date returns it, for most days: {date, accuracy} with a day of the calendar from 1900 to 2199, except February 29. Compared by
-- parts: a regular expression takes ten times as long, a call of checked_date fifty times.
create function rules.is_plain_date(value jsonb) returns boolean
language sql immutable parallel safe
return case when jsonb_typeof(value) <> 'object' then false
  when value - '{date,accuracy}'::text[] <> '{}' or translate(value->>'date', '123456789', '000000000') is distinct from '0000-00-00' then false
  when value is not null then coalesce(value->>'accuracy', '') in ('Day', 'Week', 'Month', 'Year')
    and substr(value->>'date', 1, 4) collate "C" between '1900' and '2199'
    and substr(value->>'date', 6, 2) collate "C" between '01' and '12'
    and substr(value->>'date', 9, 2) collate "C" between '01'
      and case when substr(value->>'date', 6, 2) = '02' then '28' when substr(value->>'date', 6, 2) in ('04', '06', '09', '11') then '30' else '31' end
  end;

-- Checks a date with its accuracy, {date, accuracy}, and sets the default accuracy.
create function rules.checked_date(value jsonb, field text) returns jsonb
language plpgsql stable
set search_path = pg_catalog
as $$
declare
  day text;
  accuracy text;
begin
  if value is null or value = 'null'::jsonb then return null; end if;
  if jsonb_typeof(value) <> 'object' or value - '{date,accuracy}'::text[] <> '{}'
    or jsonb_typeof(value->'date') not in ('string', 'null') or jsonb_typeof(value->'accuracy') not in ('string', 'null') then
    perform rules.refuse('date_form', 'A date is an object of date (YYYY-MM-DD) and accuracy', field, '22007');
  end if;
  day := nullif(value->>'date', '');
  accuracy := nullif(value->>'accuracy', '');
  -- Clearing the date clears its accuracy; the default accuracy is Day (spec 1 §3).
  if day is null then return null; end if;
  if day !~ '^\d{4}-\d\d-\d\d$' then
    perform rules.refuse('date_form', format('%s is not a date of the form YYYY-MM-DD', quote_literal(left(day, 40))), field, '22007');
  end if;
  if not rules.is_day(substr(day, 1, 4)::int, substr(day, 6, 2)::int, substr(day, 9, 2)::int) then
    perform rules.refuse('date_exists', format('%s is not a day of the calendar', day), field, '22008');
  end if;
  if substr(day, 1, 4) not between '1900' and '2200' then
    perform rules.refuse('date_range', 'The year must lie between 1900 and 2200', field, '22008');
  end if;
  if accuracy is not null and not exists (select from data.date_accuracies a where a.name = accuracy) then
    perform rules.refuse('date_accuracy_known', format('%s is not an accuracy of dates', quote_literal(left(accuracy, 40))), field, '23503');
  end if;
  return jsonb_build_object('date', day, 'accuracy', coalesce(accuracy, 'Day'));
end
$$;

-- Today where the day begins first on earth: nobody is refused the day on their own calendar, nor a day that the form takes.
create function rules.latest_today() returns date
language sql stable
return (now() at time zone 'UTC' + interval '14 hours')::date;

-- Whether a screen can write the day: not one of infinity.
create function rules.is_day_in_range(day date) returns boolean
language sql immutable parallel safe
return day is null or day between '1900-01-01' and '9999-12-31';

-- Whether the day exists in the calendar, without the cost of catching an exception.
create function rules.is_day(year integer, month integer, day integer) returns boolean
language sql immutable parallel safe
return case when year < 1 or month not between 1 and 12 or day < 1 then false
  when day <= 28 then true
  else day <= extract(day from make_date(year, month, 1) + interval '1 month - 1 day') end;

create function rules.require_order(first jsonb, last jsonb, field text) returns void
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  if rules.is_before(last, first) then
    perform rules.refuse('date_order', 'End date can''t be before start date.', field);
  end if;
end
$$;

-- Whether a date is before another, at the accuracy of both: if one is accurate only to the month, the months are compared. A week begins on Monday.
create function rules.is_before(day date, accuracy text, other date, other_accuracy text) returns boolean
language sql immutable parallel safe
set search_path = pg_catalog
as $$
  select case
    when 'Year' in (accuracy, other_accuracy) then date_trunc('year', day::timestamp) < date_trunc('year', other::timestamp)
    when 'Month' in (accuracy, other_accuracy) then date_trunc('month', day::timestamp) < date_trunc('month', other::timestamp)
    when 'Week' in (accuracy, other_accuracy) then date_trunc('week', day::timestamp) < date_trunc('week', other::timestamp)
    else day < other
  end
$$;

-- The same of two stored dates, {date, accuracy}.
create function rules.is_before(one jsonb, other jsonb) returns boolean
language sql immutable parallel safe
set search_path = pg_catalog
as $$ select rules.is_before(data.date_of(one), one->>'accuracy', data.date_of(other), other->>'accuracy') $$;
