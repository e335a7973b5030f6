-- Assignments of countries to experts: rows are only added, one transaction after another, and the newest row of a country counts.

-- The newest assignment of each country, also to nobody. Without a search_path PostgreSQL inlines this body in each call.
create function rules.experts() returns setof data.portfolios
language sql stable
begin atomic
  select distinct on (l.iso3) l.* from data.portfolios l order by l.iso3, l.id desc;
end;

-- The numbers of the rows follow the order of the commits: a later assignment is never hidden by one that began after it.
create function rules.require_turn() returns trigger
language plpgsql volatile
set search_path = pg_catalog
as $$
begin
  perform pg_advisory_xact_lock(hashtext('helix portfolios'));
  return null;
end
$$;

-- A country is given to a person with a working account, or to nobody.
create function rules.require_portfolio_fields() returns trigger
language plpgsql volatile
set search_path = pg_catalog
as $$
declare
  person data.users;
begin
  if not exists (select from data.geo_entities g where g.iso3 = new.iso3) then
    perform rules.refuse('portfolio_country_known', format('There is no country with the code %s', quote_literal(left(new.iso3, 100))), 'iso3', '23503');
  end if;
  if new.username is null or current_user <> 'web_user' then return new; end if;
  select * into person from data.users u where u.username = new.username;
  if not found then
    perform rules.refuse('portfolio_user_known', format('There is no user %s', quote_literal(left(new.username, 100))), 'username', '23503');
  end if;
  if person.username = 'import' then
    perform rules.refuse('portfolio_user_import', 'The account of imports can''t be given a country', 'username');
  end if;
  if person.service then
    perform rules.refuse('portfolio_user_service', format('%s is the account of a program: choose a person', person.name), 'username');
  end if;
  if person.suspended_at is not null then
    perform rules.refuse('portfolio_user_suspended', format('%s is suspended: choose another person', person.name), 'username');
  end if;
  return new;
end
$$;

-- Sets user and time. The assignment of the person that the country has already adds no row. Volatile, to see rows committed before its turn.
create function rules.stamp_assignment() returns trigger
language plpgsql volatile
set search_path = pg_catalog
as $$
begin
  if new.username is not distinct from (select p.username from data.portfolios p where p.iso3 = new.iso3 order by p.id desc limit 1) then
    return null;
  end if;
  if current_user = 'web_user' then
    new.assigned_by := rules.username();
    new.assigned_at := clock_timestamp();
  end if;
  return new;
end
$$;

-- Holds for the application's own roles and for the owner, outside the removal of sample data.
create function rules.refuse_change_of_assignments() returns trigger
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  if rules.moving_sample() then return null; end if;
  perform rules.refuse('portfolio_kept', 'The log of assignments is only added to', null, '42501');
  return null;
end
$$;

create trigger refuse_change_of_assignments before update or delete or truncate on data.portfolios
  for each statement execute function rules.refuse_change_of_assignments();
-- There is no right to create an assignment: `manage` alone allows it.
create trigger require_permission before insert on data.portfolios
  for each statement execute function rules.require_permission('portfolios', 'manage');
create trigger require_turn before insert on data.portfolios
  for each statement execute function rules.require_turn();
create trigger require_columns before insert on data.portfolios
  for each row execute function rules.require_columns('iso3', 'portfolio_country_required', 'Country is required');
create trigger require_portfolio_fields before insert on data.portfolios
  for each row execute function rules.require_portfolio_fields();
create trigger stamp_assignment before insert on data.portfolios
  for each row execute function rules.stamp_assignment();

grant select, insert (iso3, username) on data.portfolios to web_user;
