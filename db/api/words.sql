-- Reference lists, countries and users, as exposed to /psql.
do $$
declare
  lists constant text[] := '{displacement_types,regions,themes,qualifiers,units,terms,household_size_types,classes,date_types,date_accuracies,
    document_types,publisher_types,location_types,location_accuracies,record_accuracies,parking_lot_types,parking_lot_statuses,conflict_types,
    contact_titles,genders,communication_tools,fact_types,fact_roles,review_statuses,groups,confidence_options}';
  list text;
begin
  foreach list in array lists loop
    execute format('create view api.%I with (security_invoker) as select * from data.%I', list, list);
    execute format('comment on view api.%I is %L', list, coalesce(obj_description(format('data.%I', list)::regclass), 'A reference list: name, position, active.'));
    execute format('grant select on api.%I to web_user', list);
  end loop;
  execute (
    select 'create view api.reference_lists with (security_invoker) as ' || string_agg(
      format('select %1$L::text as name, (select jsonb_agg(to_jsonb(l) order by l.position) from api.%1$I l) as entries%2$s', relation,
        -- Tokens reach no accounts.
        case when relation = any (rules.closed_to_tokens()) then ' where coalesce(current_setting(''request.token'', true), '''') = ''''' else '' end), ' union all ' order by relation)
    from unnest(lists || '{permissions,roles}'::text[]) relation
  );
end
$$;

comment on view api.reference_lists is E'Every reference list with its entries in their order, for readers of several lists: name=in.(groups,themes).\n@kept';
grant select on api.reference_lists to web_user;

comment on view api.groups is E'Reporting groups and the window of each.\n@etag version';
comment on view api.themes is E'Themes of facts.\n@etag version';
comment on view api.publisher_types is E'Types of publishers.\n@etag version';

create view api.geo_entities with (security_invoker) as
select iso3, iso, name, idmc_short_name, region, centroid, boundingbox from data.geo_entities;
comment on view api.geo_entities is 'Countries and territories; idmc_short_name is the name to show. centroid is [lat, lon], boundingbox [minlon, minlat, maxlon, maxlat].
@centroid centroid
@order (name, idmc_short_name) by data.names
@kept';

create view api.hazard_types with (security_invoker) as
select id, category, subcategory, type, subtype, active, glide, version from data.hazard_types;
comment on view api.hazard_types is E'The hazard tree, one row per leaf of category, subcategory, type and subtype.\n@etag version\n@order (category, subcategory, type, subtype) by data.names\n@kept';

create view api.users with (security_invoker) as
select username, name, suspended_at, service from data.users;
comment on view api.users is E'All users with a present or past account.\n@order (name) by data.names';
comment on column api.users.service is E'The account of a program: nobody signs in with it\n@label Service account';

grant select on api.geo_entities, api.hazard_types, api.users to web_user;

-- A word of nobody, as of a role without people, is none.
create function api.words_that_mention() returns setof text
language sql stable
begin atomic
  select distinct w.word from rules.words_of_mentions() w join api.users u on u.username = w.username where u.suspended_at is null and not u.service;
end;
comment on function api.words_that_mention() is 'The words behind @ that mention somebody: usernames, user roles that somebody has, and countries with an expert. Accounts of programs and suspended people count as nobody.';
