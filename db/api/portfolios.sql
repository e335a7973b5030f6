-- The experts of the countries: the log to add to, the expert of each country today, and the history of a country.
create view api.portfolios with (security_invoker) as
select id, iso3, username, assigned_at, assigned_by from data.portfolios;
comment on view api.portfolios is E'Assignments of countries to experts, append-only: {iso3, username} adds one, and a username of null leaves the country without an expert. The newest of a country counts.\n@primary_key id';

create view api.portfolios_view with (security_invoker) as
select g.iso3, g.idmc_short_name as geo_name, g.region as geo_group, p.username, u.name, u.suspended_at, p.assigned_at, p.assigned_by, b.name as assigned_by_name
from data.geo_entities g
-- A country that was given to nobody looks like one that never had an expert.
left join lateral (select l.* from data.portfolios l where l.iso3 = g.iso3 order by l.id desc limit 1) p on p.username is not null
left join data.users u on u.username = p.username
left join data.users b on b.username = p.assigned_by;
comment on view api.portfolios_view is E'The expert of each country: one row per country, without username if nobody is assigned.\n@primary_key iso3\n@order (geo_name, geo_group, name, assigned_by_name) by data.names';
comment on column api.portfolios_view.iso3 is E'ISO 3166 code of the country\n@label ISO3';
comment on column api.portfolios_view.geo_name is '@label Country';
comment on column api.portfolios_view.geo_group is '@label Region';
comment on column api.portfolios_view.username is E'Username of the expert\n@label Username';
comment on column api.portfolios_view.name is E'Name of the expert; empty if nobody is assigned\n@label Expert';
comment on column api.portfolios_view.suspended_at is E'Since when the expert can''t sign in: nobody watches the country\n@label Suspended';
comment on column api.portfolios_view.assigned_at is E'When the expert was assigned, in UTC\n@label Assigned at';
comment on column api.portfolios_view.assigned_by is E'Username of the person who assigned the expert\n@label Assigned by (username)';
comment on column api.portfolios_view.assigned_by_name is '@label Assigned by';

create view api.portfolios_history with (security_invoker) as
select p.id, p.iso3, g.idmc_short_name as geo_name, p.username, u.name, u.suspended_at, p.assigned_at, p.assigned_by, b.name as assigned_by_name
from data.portfolios p
join data.geo_entities g on g.iso3 = p.iso3
left join data.users u on u.username = p.username
left join data.users b on b.username = p.assigned_by;
comment on view api.portfolios_history is E'All assignments with the names of country and people; without username where a country was left without an expert. Order by id.\n@primary_key id';

grant select, insert (iso3, username) on api.portfolios to web_user;
grant select on api.portfolios_view, api.portfolios_history to web_user;
