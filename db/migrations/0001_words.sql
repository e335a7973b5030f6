-- The words of the field: every list that a record may choose from, as a table, with what follows from a choice.
create schema data;
create schema rules;
create schema api;
create schema auth;

create extension if not exists pg_trgm with schema public;

-- Lists of plain names share one form; a name is retired by `active`, never deleted while it is used.
create table data.reference_list (
  name text not null,
  position smallint not null default 0,
  active boolean not null default true
);
alter table data.reference_list enable row level security;

create table data.displacement_types (like data.reference_list including defaults, constraint displacement_types_pkey primary key (name));
create table data.regions (like data.reference_list including defaults, constraint regions_pkey primary key (name));
create table data.themes (like data.reference_list including defaults, constraint themes_pkey primary key (name));
create table data.qualifiers (like data.reference_list including defaults, constraint qualifiers_pkey primary key (name));
create table data.units (like data.reference_list including defaults, constraint units_pkey primary key (name));
create table data.terms (like data.reference_list including defaults, constraint terms_pkey primary key (name));
create table data.household_size_types (like data.reference_list including defaults, constraint household_size_types_pkey primary key (name));
create table data.classes (like data.reference_list including defaults, constraint classes_pkey primary key (name));
create table data.date_types (like data.reference_list including defaults, constraint date_types_pkey primary key (name));
create table data.date_accuracies (like data.reference_list including defaults, constraint date_accuracies_pkey primary key (name));
create table data.document_types (like data.reference_list including defaults, constraint document_types_pkey primary key (name));
create table data.publisher_types (like data.reference_list including defaults, constraint publisher_types_pkey primary key (name));
create table data.location_types (like data.reference_list including defaults, constraint location_types_pkey primary key (name));
create table data.location_accuracies (like data.reference_list including defaults, constraint location_accuracies_pkey primary key (name));
create table data.record_accuracies (like data.reference_list including defaults, constraint record_accuracies_pkey primary key (name));
create table data.parking_lot_types (like data.reference_list including defaults, constraint parking_lot_types_pkey primary key (name));
create table data.parking_lot_statuses (like data.reference_list including defaults, constraint parking_lot_statuses_pkey primary key (name));
create table data.conflict_types (like data.reference_list including defaults, constraint conflict_types_pkey primary key (name));
create table data.contact_titles (like data.reference_list including defaults, constraint contact_titles_pkey primary key (name));
create table data.genders (like data.reference_list including defaults, constraint genders_pkey primary key (name));
create table data.communication_tools (like data.reference_list including defaults, constraint communication_tools_pkey primary key (name));

-- Lists whose choices carry attributes.
create table data.fact_types (
  like data.reference_list including defaults,
  kind text not null constraint fact_type_kind check (kind in ('Stock', 'Flow')),
  in_forms boolean not null default true,
  constraint fact_types_pkey primary key (name)
);

create table data.fact_roles (
  like data.reference_list including defaults,
  sign smallint not null constraint fact_role_sign check (sign in (-1, 0, 1)),
  constraint fact_roles_pkey primary key (name)
);

create table data.review_statuses (
  like data.reference_list including defaults,
  rank smallint not null,
  icon text not null,
  needs text not null,
  moves_fact boolean not null,
  locks_fact boolean not null,
  constraint review_statuses_pkey primary key (name)
);

create table data.groups (
  like data.reference_list including defaults,
  start_date date not null,
  end_date date not null,
  constraint groups_pkey primary key (name),
  constraint group_window check (start_date <= end_date)
);

create table data.confidence_options (
  field text not null,
  name text not null,
  position smallint not null default 0,
  multiple boolean not null default false,
  active boolean not null default true,
  constraint confidence_options_pkey primary key (field, name)
);

comment on table data.fact_types is 'Kinds of figures; Flow types carry start and end dates, Stock types a stock date.';
comment on table data.fact_roles is 'Role of a fact toward its event or master; sign is what its figure counts for in the sum.';
comment on table data.review_statuses is 'Statuses a review can give; needs is the right a user must hold on facts.';
comment on table data.groups is 'Reporting groups with their window, inclusive.';
comment on table data.confidence_options is 'Choices of the confidence assessment, by field of the wire form.';

insert into data.displacement_types (position, name) values (1, 'Conflict'), (2, 'Disaster'), (3, 'Development');
insert into data.regions (position, name) values
  (1, 'Latin America and the Caribbean'), (2, 'North America'), (3, 'South Asia'), (4, 'Sub-Saharan Africa'),
  (5, 'Middle East and North Africa'), (6, 'East Asia and Pacific'), (7, 'Europe and Central Asia');
insert into data.themes (position, name) values
  (1, 'Protracted'), (2, 'Chronic/repeated displacement'), (3, 'Indigenous communities affected'),
  (4, 'Crime-induced displacement'), (5, 'Multi-causality'), (6, 'Transboundary disaster'), (7, 'Food Insecurity');
insert into data.qualifiers (position, name) values (1, 'approximately'), (2, 'less than'), (3, 'more than'), (4, 'total');
insert into data.units (position, name) values (1, 'Person'), (2, 'Household');
insert into data.terms (position, name) values
  (1, 'Displaced'), (2, 'Evacuated'), (3, 'Destroyed Housing'), (4, 'Partially Destroyed Housing'),
  (5, 'Uninhabitable Housing'), (6, 'Forced to Flee'), (7, 'Homeless'), (8, 'In Relief Camp'), (9, 'Sheltered'),
  (10, 'Relocated'), (11, 'Affected'), (12, 'Returns'), (13, 'Multiple/Other');
insert into data.household_size_types (position, name) values (1, 'Manual'), (2, 'Lookup'), (3, 'Not Found');
insert into data.classes (position, name) values (1, 'Fact'), (2, 'Master'), (3, 'Sub');
insert into data.date_types (position, name) values (1, 'Stock Date'), (2, 'Start Date'), (3, 'End Date');
insert into data.date_accuracies (position, name) values (1, 'Day'), (2, 'Month'), (3, 'Year');
insert into data.document_types (position, name) values (1, 'Web'), (2, 'PDF'), (3, 'Email'), (4, 'Excel'), (5, 'Phone'), (6, 'Fax');
insert into data.publisher_types (position, name) values
  (1, 'Civil Society'), (2, 'Clusters and Consortias'), (3, 'Community Leaders'), (4, 'Government'),
  (5, 'International NGOs'), (6, 'International Organisations'), (7, 'Local Authority'), (8, 'Media'),
  (9, 'National/Regional Disaster Authority'), (10, 'Non-State Armed Group'), (11, 'Private Sector'),
  (12, 'Red Cross/Red Crescent Movement'), (13, 'United Nations');
insert into data.location_types (position, name) values (1, 'Origin'), (2, 'Destination');
insert into data.location_accuracies (position, name) values (1, 'Point'), (2, 'Admin');
insert into data.record_accuracies (position, name) values (1, 'Admin0'), (2, 'Admin1'), (3, 'Admin2+');
insert into data.parking_lot_types (position, name) values (1, 'documents'), (2, 'facts'), (3, 'events');
insert into data.parking_lot_statuses (position, name) values (1, 'waiting'), (2, 'rejected'), (3, 'imported');
insert into data.conflict_types (position, name) values
  (1, 'conflict'), (2, 'violence_political'), (3, 'violence_criminal'), (4, 'violence_communal'), (5, 'other');
insert into data.contact_titles (position, name) values (1, 'Mr'), (2, 'Mrs'), (3, 'Ms');
insert into data.genders (position, name) values (1, 'Male'), (2, 'Female');
insert into data.communication_tools (position, name) values (1, 'Phone'), (2, 'Email'), (3, 'Skype'), (4, 'Personal Meeting');

insert into data.fact_types (position, name, kind, in_forms) values
  (1, 'IDPs (Stock)', 'Stock', true),
  (2, 'New Displacement (Flow)', 'Flow', true),
  (3, 'Returnees (Stock)', 'Stock', true),
  (4, 'Locally Integrated IDPs (Stock)', 'Stock', true),
  (5, 'IDPs Settled Elsewhere (Stock)', 'Stock', true),
  (6, 'People Displaced Across Borders (Stock)', 'Stock', true),
  (7, 'Multiple Displacement (Flow)', 'Flow', true),
  (8, 'Births (Flow)', 'Flow', true),
  (9, 'Deaths (Flow)', 'Flow', true),
  (10, 'Return (Flow)', 'Flow', true),
  (11, 'Failed Return / Returnee Displacement (Flow)', 'Flow', true),
  (12, 'Local Integration (Flow)', 'Flow', true),
  (13, 'Failed Local Integration (Flow)', 'Flow', true),
  (14, 'Relocation Elsewhere (Flow)', 'Flow', true),
  (15, 'Failed Relocation Elsewhere (Flow)', 'Flow', true),
  (16, 'Cross-border Flight (Flow)', 'Flow', true),
  (17, 'Cross-border Return (Flow)', 'Flow', true),
  (18, 'Provisional Solutions (Flow)', 'Flow', false),
  (19, 'Partial (Flow)', 'Flow', false),
  (20, 'Partial (Stock)', 'Stock', false),
  (21, 'Unverified (Flow)', 'Flow', false),
  (22, 'Unverified (Stock)', 'Stock', false);

insert into data.fact_roles (position, name, sign) values
  (1, 'Recommended figure', 1), (2, 'Partial figure (Added)', 1), (3, 'Partial figure (Subtracted)', -1), (4, 'Triangulation', 0);

insert into data.review_statuses (position, name, rank, icon, needs, moves_fact, locks_fact) values
  (1, 'Comment', 0, 'comment', 'comment_on_review', false, false),
  (2, 'Under Review', 1, 'search', 'review', true, false),
  (3, 'Review Completed', 2, 'check', 'complete_review', true, false),
  (4, 'Signed Off', 3, 'pencil', 'sign_off', true, true),
  (5, 'Locked Down', 4, 'lock', 'lock_down', true, true);

-- GRID reports on a year from its beginning to its end, MYU on its first half.
insert into data.groups (position, name, start_date, end_date)
select y - 2016, 'GRID ' || y, make_date(y - 1, 1, 1), make_date(y - 1, 12, 31) from generate_series(2017, 2026) y;
insert into data.groups (position, name, start_date, end_date)
select 100 + y - 2016, 'MYU ' || y, make_date(y, 1, 1), make_date(y, 6, 30) from generate_series(2017, 2026) y;

insert into data.confidence_options (field, multiple, position, name)
select field, multiple, ordinality, name
from (values
  ('methodology', true, array['Registration', 'Key informants', 'Media monitoring', 'Satellite imagery', 'Unknown', 'Other']),
  ('data_trianglation', false, array['Good triangulation', 'Some local triangulation', 'Contradictory data', 'No Triangulation']),
  ('geographical_coverage', false, array['All relevant areas covered', 'Partial coverage', 'Unknown']),
  ('geographical_disaggregation', false, array['Country/territory - admin 0', 'Subnational - admin 1', 'Admin 2 or more', 'Unknown']),
  ('reporting_units', true, array['People', 'Households', 'Percentage of population']),
  ('frequency_of_reporting', false, array['Once a year', 'Every 6 months', 'Every 3 months', 'Every month', 'More than once a month',
    'No update', 'Upon request', 'Other', 'Unknown']),
  ('disaggregation_sex', false, array['Yes', 'No', 'Partial']),
  ('disaggregation_on_age', false, array['Yes', 'No', 'Partial']),
  ('data_on_returns', false, array['Yes', 'No', 'Partial']),
  ('data_on_deaths', false, array['Yes', 'No', 'Partial']),
  ('data_on_births', false, array['Yes', 'No', 'Partial']),
  ('data_on_cross_border_movements', false, array['Yes', 'No', 'Partial']),
  ('data_on_local_integration', false, array['Yes', 'No', 'Partial']),
  ('data_on_settlements_elsewhere', false, array['Yes', 'No', 'Partial'])
) as fields (field, multiple, names), unnest(names) with ordinality as options (name, ordinality);
