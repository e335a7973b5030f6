-- What waits for the user of the request: countries, and facts to review.

create function rules.my_countries() returns text[]
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  return array(
    select p.iso3
    from (select distinct on (l.iso3) l.iso3, l.username from data.portfolios l order by l.iso3, l.id desc) p
    where p.username = rules.username()
    order by p.iso3
  );
end
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
