-- Facts that are not saved yet beside others: those that may be the same, and the figures that count their people already.
create function api.facts_alike(facts jsonb)
returns table (line bigint, other_line bigint, id bigint, serial_no text, name text, figure bigint, created_by text, status text, reason text)
language sql stable
set search_path = pg_catalog
as $$ select * from rules.facts_alike(facts_alike.facts) $$;
comment on function api.facts_alike(jsonb) is 'Facts as they would be sent to /psql/facts, up to 500, each with its id if it is saved: answers with the facts that may be the same, the five surest of each, and the reason: Identical (document or none, country, type, dates, places and figure), or of the same country and type with overlapping dates. line counts them from 0; other_line, without an id, is an earlier one among them.';

create function api.figures_around(fact jsonb)
returns table (id bigint, name text, figure bigint, places text[], around boolean, same boolean, first_day date, last_day date, figures bigint)
language sql stable
set search_path = pg_catalog
as $$ select * from rules.figures_around(figures_around.fact) $$;
comment on function api.figures_around(jsonb) is 'A fact as it would be sent to /psql/facts, with its id if it is saved: answers with the recommended figures of its event, type, country and time that may count its people already, because their place is an area around its place, lies within it, or is the same. The three largest; figures is the number of all, around is true of an area around it, same of the same place.';

create function api.facts_within(facts jsonb)
returns table (line bigint, other_line bigint, places text[], same boolean)
language sql stable
set search_path = pg_catalog
as $$ select * from rules.facts_within(facts_within.facts) $$;
comment on function api.facts_within(jsonb) is 'Facts as they would be sent to /psql/facts, up to 500: answers with those whose place lies within the area of a recommended fact among them of the same event, type, country and time, or is the same (both of two recommended ones), which may count their people already. line and other_line count them from 0; places are those of the other.';
