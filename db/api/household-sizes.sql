-- Household sizes by country and year, with the last known size for the years that have none, and the calls that change several.
create view api.household_sizes with (security_invoker) as
select case when y.year = h.year then h.id end as id, h.iso3, g.idmc_short_name as country, y.year, h.size, h.source, h.observed, h.year as known_year, h.version
from data.household_sizes h
join data.geo_entities g on g.iso3 = h.iso3
cross join lateral generate_series(h.year, coalesce(
  (select min(n.year) - 1 from data.household_sizes n where n.iso3 = h.iso3 and n.year > h.year and n.archived_at is null),
  greatest(h.year, extract(year from current_date)::integer + 2))) as y (year)
where h.archived_at is null;
comment on view api.household_sizes is E'People per household by country and year. A year without a size, up to the year after the next, has the last known one before it: then id is empty and known_year is the year of the size.\n@primary_key (iso3, year)\n@etag version\n@order (country) by data.names\n@never_null iso3, country, year, size, known_year, version';
comment on column api.household_sizes.id is 'Empty for a year that is not in the list';
comment on column api.household_sizes.iso3 is E'Code of the country\n@label Country';
comment on column api.household_sizes.country is '@label Country Name';
comment on column api.household_sizes.year is '@label Year';
comment on column api.household_sizes.size is E'People per household\n@label Size';
comment on column api.household_sizes.source is '@label Source';
comment on column api.household_sizes.observed is E'Year of the observation\n@label Observed in';
comment on column api.household_sizes.known_year is E'Year of the list that the size is from\n@label Size of';

-- A row that no filter finds would never reach the permission of the table. Deleting marks the row.
create trigger require_permission before insert or update on api.household_sizes
  for each statement execute function rules.require_permission('reference lists', 'manage');
create trigger keep_household_size instead of insert or update or delete on api.household_sizes
  for each row execute function rules.keep_household_size();

grant select, delete, insert (iso3, year, size, source, observed), update (size, source, observed) on api.household_sizes to web_user;

create function api.change_household_sizes(changes jsonb, recompute boolean default false) returns jsonb
language sql volatile
set search_path = pg_catalog
as $$ select rules.change_household_sizes(change_household_sizes.changes, change_household_sizes.recompute) $$;
comment on function api.change_household_sizes(jsonb, boolean) is 'Adds, changes and deletes household sizes in one transaction: changes is a list of {iso3, year, size, source, observed} or {iso3, year, delete: true}. Answers {rows, facts, facts_count, locked_count, recomputed}: the result of each row (added, changed, unchanged, deleted, refused with its message), and the facts in households whose size differs from the list then, 200 of them with their figure before and after. recompute gives those that are not locked the new size. With Prefer: tx=rollback it is a preview. Needs the right to manage reference lists, and facts to recompute.';

create function api.copy_household_sizes(year integer, recompute boolean default false) returns jsonb
language sql volatile
set search_path = pg_catalog
as $$ select rules.change_household_sizes(rules.copied_household_sizes(copy_household_sizes.year), copy_household_sizes.recompute) $$;
comment on function api.copy_household_sizes(integer, boolean) is 'Copies the household sizes of a year to the next, of all countries that have none there, with the source ''copied from'' the year; answers as change_household_sizes does.';
