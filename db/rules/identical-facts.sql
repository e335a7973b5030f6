-- Identical facts: the same document (or none), country, type, dates, places and figure. One of them is probably entered twice. Facts that are only alike: facts-alike.sql.

-- The places of a fact, comparable whatever their order: type, name and point of each. Costly: it comes last in a condition.
create function rules.places_of(locations jsonb) returns text[]
language sql immutable parallel safe cost 2000
set search_path = pg_catalog
as $$
  select array(
    select concat_ws('|', l->>'type', data.folded(rules.trimmed(coalesce(l->>'name', ''))), trim_scale((l->'latlng'->>0)::numeric), trim_scale((l->'latlng'->>1)::numeric))
    from jsonb_array_elements(case jsonb_typeof(places_of.locations->'locations') when 'array' then places_of.locations->'locations' else '[]' end) l order by 1)
$$;

-- The days that a fact of this type has: a flow its first and last, a stock its only one.
create function rules.days_of(type text, first_day date, last_day date, stock_date date) returns date[]
language sql immutable parallel safe
return case when type like '%Flow%' then array[first_day, last_day] else array[stock_date] end;

-- The other facts like it; candidates come from facts_alike_idx.
create function rules.facts_identical_to(own bigint, document_id bigint, iso3 text, type text, figure bigint, days date[], locations jsonb) returns setof data.facts
language sql stable
begin atomic
  -- Read when it is created, so that PostgreSQL inlines it in each call.
  select f.* from data.facts f
  where f.archived_at is null and f.iso3 = facts_identical_to.iso3 and f.figure = facts_identical_to.figure and f.type = facts_identical_to.type
    and coalesce(f.document_id, 0) = coalesce(facts_identical_to.document_id, 0) and f.id is distinct from own
    and rules.days_of(f.type, f.figure_start_date, f.figure_end_date, f.stock_date) is not distinct from days
    and case
      -- Most differ by the point of their only place, which costs little to see.
      when f.locations->'locations'->1 is null and facts_identical_to.locations->'locations'->1 is null
        and f.locations->'locations'->0->'latlng' <> facts_identical_to.locations->'locations'->0->'latlng' then false
      else rules.places_of(f.locations) = rules.places_of(facts_identical_to.locations)
    end;
end;
