-- What waits for the user of the request: countries, and facts to review.

create function rules.my_countries() returns text[]
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  return array(
    select e.iso3 from rules.experts() e where e.username = rules.username() order by e.iso3
  );
end
$$;

-- In the text of a query: whether the record r, whose area has these countries, is of one of the countries $2.
create function rules.in_countries(countries text) returns text
language sql immutable
set search_path = pg_catalog
as $$ select case countries when 'array[r.iso3]' then 'r.iso3 = any ($2)' else countries || ' && $2' end $$;

-- The text of a query: columns of the records r of an area that the person $1 created, or of one of the countries $2, without samples that are left out.
create function rules.own_records(relation text, countries text, columns text) returns text
language sql immutable
set search_path = pg_catalog
as $$
  select format('select %1$s from data.%2$I r where r.created_by = $1 and r.archived_at is null and %4$s
    union select %1$s from data.%2$I r where %3$s and r.archived_at is null and %4$s', columns, relation, rules.in_countries(countries), rules.without_sample('r'))
$$;

-- The statuses of facts that the user is next to review; '' is a fact without a review. Users who complete or approve reviews begin none, and users who only begin them
-- have those of their countries.
create function rules.statuses_to_review() returns text[]
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  return array_remove(array[
    case when rules.may('sign_off', 'facts') then 'Review Completed' end,
    case when rules.may('complete_review', 'facts') then 'Under Review' end,
    case when rules.may('review', 'facts') and not rules.may('complete_review', 'facts') and rules.my_countries() <> '{}' then '' end
  ], null);
end
$$;

-- The number of the potential errors of records that are not ignored. Planning all rules takes longer than looking at a user's records, so the connection keeps one plan; it
-- begins with the ids, by indexes, which cost little in memory. Such a plan looks at the events of V6 once for each fact, so V6 is asked of the facts alone that lie within
-- an area, which are found for all events at once.
create function rules.errors_of(kind text, ids bigint[]) returns bigint
language plpgsql stable
set search_path = pg_catalog
set plan_cache_mode = force_generic_plan
set random_page_cost = 1.1
as $$
declare
  within bigint[];
begin
  -- One statement for each kind: a plan for any kind would hold all rules.
  case kind
    when 'facts' then
      within := array(
        select w.id from rules.figures_within(array(select distinct f.event_id from data.facts f where f.id = any (ids) and f.event_id is not null)) w where w.id = any (ids));
      return (
        select count(*) from api.potential_errors e
        where not e.ignored and e.entity_type = 'facts' and e.id = any (ids) and (e.rule <> 'V6' or e.id = any (within)));
    when 'events' then return (select count(*) from api.potential_errors e where not e.ignored and e.entity_type = 'events' and e.id = any (ids));
    when 'documents' then return (select count(*) from api.potential_errors e where not e.ignored and e.entity_type = 'documents' and e.id = any (ids));
  end case;
end
$$;
