-- Releases: the records, what they froze, and the actions on them. What counts is in db/rules/releases-counted.sql.
create view api.releases with (security_invoker) as
select r.id, r.name, r.revision, r.revises, r.reason, r.year, r.groups, r.causes, r.least_status, r.state, r.facts, r.left_out,
  r.checked_by, r.checked_at, r.frozen_by, r.frozen_at, r.signed_off_by, r.signed_off_at, r.published_by, r.published_at, r.withdrawn_by, r.withdrawn_at, r.withdrawn_reason,
  r.created_by, r.created_at, r.updated_by, r.updated_at, r.version,
  (select count(*) from data.release_items i where i.release_id = r.id) as items,
  (select count(*) from data.release_items i where i.release_id = r.id and i.accepted_at is null) as open_items,
  not exists (select from data.releases l where l.name = r.name and l.revision > r.revision and l.state <> 'Withdrawn') as latest,
  r.frozen_at is null and r.state <> 'Withdrawn' and (select rules.may('manage', 'releases')) as may_change,
  r.state = 'Frozen' and r.signed_off_at is null and (select rules.may('sign_off', 'releases'))
    and not (r.frozen_by = (select rules.username()) and (select s.four_eyes from data.settings s)) as may_sign_off,
  r.state = 'Frozen' and r.signed_off_at is not null and (select rules.may('publish', 'releases')) and rules.confidential_since_freeze(r.id) = 0 as may_publish,
  case when r.state = 'Frozen' or r.state = 'Published' and rules.is_read_outside(r) then rules.confidential_since_freeze(r.id) end as confidential_since
from data.releases r;
comment on view api.releases is E'Releases and their revisions, for users with the right to view releases. A row is made and changed with name, year, groups, causes (none: all) and least_status (null: any status) until it is frozen; everything else is done by functions.\n@primary_key id\n@etag version\n@never_null items, open_items, latest, may_change, may_sign_off, may_publish';
comment on column api.releases.name is E'Name of the release\n@label Name';
comment on column api.releases.revision is E'1, and one more for each later set of figures of the same name\n@label Revision';
comment on column api.releases.revises is 'The release that this one revises';
comment on column api.releases.reason is E'Why the release was revised\n@label Reason';
comment on column api.releases.year is E'Reporting year of the facts\n@label Year';
comment on column api.releases.groups is E'The groups of the facts; none: all\n@label Groups';
comment on column api.releases.causes is E'The causes of the facts; none: all\n@label Causes';
comment on column api.releases.least_status is E'The lowest review status of the facts; empty: any\n@label Lowest Status';
comment on column api.releases.state is E'Draft, Checked, Frozen, Published or Withdrawn\n@label State';
comment on column api.releases.facts is E'Number of the facts that count\n@label Facts';
comment on column api.releases.left_out is E'Number of the facts of the year that do not count\n@label Left Out';
comment on column api.releases.frozen_at is E'When the release was frozen, in UTC\n@label Frozen At';
comment on column api.releases.signed_off_at is E'When the release was signed off, in UTC\n@label Signed Off At';
comment on column api.releases.published_at is E'When the release was published, in UTC\n@label Published At';
comment on column api.releases.withdrawn_at is E'When the release was withdrawn, in UTC\n@label Withdrawn At';
comment on column api.releases.open_items is 'Items of the last check that nobody has accepted';
comment on column api.releases.latest is 'No later revision of the name, except withdrawn ones';
comment on column api.releases.may_publish is 'The user may publish it now: not while facts of it are confidential';
comment on column api.releases.confidential_since is 'The number of its facts that became confidential since the freeze, by themselves or by their document; empty before the freeze, and for a release that is withdrawn or has a later published revision';
comment on column api.releases.may_sign_off is 'The user may sign it off now: with the setting four eyes, not what they froze';
grant select, insert (name, year, groups, causes, least_status), update (name, year, groups, causes, least_status) on api.releases to web_user;

create view api.release_items with (security_invoker) as
select i.release_id, i.key, i.position, i.severity, i.words, i.entity_type, i.count, i.people, i.imported, i.accepted_reason, i.accepted_by, i.accepted_at from data.release_items i;
comment on view api.release_items is E'An item that stood in the way at the last check of a release, with its count and who accepted it and why; of a potential error also the people concerned, and how many of the records an import made. release_item_records lists the records of an item.\n@primary_key release_id, key';

create view api.release_facts with (security_invoker) as
select f.release_id, f.fact_id, f.gsn, f.serial_no, f.version, f.figure_id, f.name, f.iso3, f.country, f.region, f.year, f.displacement_type, f.type, f.role, f.counted,
  f.qualifier, f.unit, f.term, f.reported_figure, f.household_size, f.figure, f.start_date, f.end_date, f.stock_date, f.reporting_date, f.status, f.idu, f.groups, f.parent_id,
  f.event_id, f.event_version, f.event_name, f.event_cause, f.event_start_date, f.event_end_date, f.glide_numbers, f.event_codes,
  f.hazard_type_id, f.hazard_category, f.hazard_subcategory, f.hazard_type, f.hazard_subtype,
  f.document_id, f.document_version, f.document_name, f.document_url, f.publication_date, f.publishers, f.sources, f.locations
from data.release_facts f;
comment on view api.release_facts is E'The facts that count in a frozen release, as they were then. counted is what a fact adds: subtracted figures are deducted.\n@primary_key release_id, fact_id\n@aggregates';

create view api.release_left_out with (security_invoker) as
select l.release_id, l.fact_id, l.serial_no, l.version, l.name, l.rule, l.iso3, l.displacement_type, l.type, l.role, l.figure, l.event_id from data.release_left_out l;
comment on view api.release_left_out is E'The facts of the year that do not count in a frozen release, each with the rule that leaves it out (docs/figures.md). Confidential facts have neither name nor figure here.\n@primary_key release_id, fact_id\n@aggregates';

create view api.release_context with (security_invoker) as
select c.release_id, c.analysis_id, c.version, c.iso3, c.country, c.year, c.displacement_type, c.category, c."group", c.title, c.content from data.release_context c;
comment on view api.release_context is E'The contextual analyses of the groups of a frozen release.\n@primary_key release_id, analysis_id';

-- Totals are rounded from exact ones.
create view api.release_figures with (security_invoker) as
select f.release_id, f.iso3, min(f.country) as country, min(f.region) as region, f.displacement_type, f.type, count(*) as facts,
  sum(f.counted)::bigint as figure, rules.rounded(sum(f.counted))::bigint as figure_rounded
from data.release_facts f
group by f.release_id, f.iso3, f.displacement_type, f.type;
comment on view api.release_figures is E'The figures of a frozen release by country, cause and type, exact and rounded as IDMC publishes them.\n@primary_key release_id, iso3, displacement_type, type\n@aggregates\n@never_null country, facts, figure, figure_rounded';

create view api.release_events with (security_invoker) as
select f.release_id, f.iso3, min(f.country) as country, f.event_id, min(f.event_name) as event_name, f.displacement_type, min(f.hazard_type) as hazard_type, count(*) as facts,
  (sum(f.counted) filter (where f.type = 'New Displacement (Flow)'))::bigint as new_displacement,
  rules.rounded(sum(f.counted) filter (where f.type = 'New Displacement (Flow)'))::bigint as new_displacement_rounded,
  (sum(f.counted) filter (where f.type = 'IDPs (Stock)'))::bigint as total_displacement,
  rules.rounded(sum(f.counted) filter (where f.type = 'IDPs (Stock)'))::bigint as total_displacement_rounded
from data.release_facts f
group by f.release_id, f.iso3, f.displacement_type, f.event_id;
comment on view api.release_events is E'The figures of a frozen release by country, cause and event; facts without an event are one row of their country and cause.\n@primary_key release_id, iso3, displacement_type, event_id\n@aggregates\n@never_null country, facts';
grant select on api.release_items, api.release_facts, api.release_left_out, api.release_context, api.release_figures, api.release_events to web_user;

create function api.check_release(id bigint) returns integer
language sql volatile
set search_path = pg_catalog
as $$ select rules.check_release(check_release.id) $$;
comment on function api.check_release(bigint) is E'Lists what stands in the way of a freeze in release_items, and returns the number of items that nobody has accepted. With none the release is Checked. Needs the right to manage releases.\n@deadline 300 s';

-- Runs as the owner, because a list of all potential errors of a release reads more than a page.
create function rules.release_item_records(id bigint, key text) returns table (entity_type text, record_id text, name text, iso3 text, why text)
language plpgsql stable security definer
set search_path = pg_catalog
as $$
#variable_conflict use_column
declare
  release data.releases;
begin
  if not rules.may_see_releases() then perform rules.require_release_right('view'); end if;
  select * into release from data.releases r where r.id = release_item_records.id;
  if not found then perform rules.refuse('release_exists', rules.no_record('release', release_item_records.id::text), 'id', '23503'); end if;
  return query select r.entity_type, r.id, r.name, r.iso3, r.why from rules.records_of_check(release) r where r.key = release_item_records.key order by r.iso3, r.name, r.id;
end
$$;
create function api.release_item_records(id bigint, key text) returns table (entity_type text, record_id text, name text, iso3 text, why text)
language sql stable
set search_path = pg_catalog
as $$ select * from rules.release_item_records(release_item_records.id, release_item_records.key) $$;
comment on function api.release_item_records(bigint, text) is 'The records that an item of the check lists, as they are now.';

create function api.accept_release_items(id bigint, keys text[], reason text) returns integer
language sql volatile
set search_path = pg_catalog
as $$ select rules.accept_release_items(accept_release_items.id, accept_release_items.keys, accept_release_items.reason) $$;
comment on function api.accept_release_items(bigint, text[], text) is 'Accepts items of the last check for a reason (keys null: all that are open), and returns the number of items still open. Needs the right to manage releases.';

create function api.reopen_release_items(id bigint, keys text[]) returns integer
language sql volatile
set search_path = pg_catalog
as $$ select rules.reopen_release_items(reopen_release_items.id, reopen_release_items.keys) $$;
comment on function api.reopen_release_items(bigint, text[]) is 'Takes back what was accepted of the last check, and returns the number of items that are open then. Needs the right to manage releases.';

create function api.freeze_release(id bigint) returns bigint
language sql volatile
set search_path = pg_catalog
as $$ select rules.freeze_release(freeze_release.id) $$;
comment on function api.freeze_release(bigint) is E'Copies the facts that count, and all that explains them, in one transaction, and returns their number. A caller who leaves cancels it; nothing is half frozen. Needs a checked release and the right to manage releases.\n@deadline 900 s';

-- A sequence is outside transactions, so that others see how far the freeze is.
create function api.release_progress() returns bigint
language sql volatile security definer
set search_path = pg_catalog
as $$ select case when s.is_called then s.last_value else 0 end from data.release_progress s $$;
comment on function api.release_progress() is 'The number of facts that the running (or the last) freeze has copied.';

create function api.sign_off_release(id bigint) returns void
language sql volatile
set search_path = pg_catalog
as $$ select rules.sign_off_release(sign_off_release.id) $$;
comment on function api.sign_off_release(bigint) is 'Signs off a frozen release. Needs the right to sign off releases; with the setting four eyes, another person than froze it.';

create function api.publish_release(id bigint) returns void
language sql volatile
set search_path = pg_catalog
as $$ select rules.publish_release(publish_release.id) $$;
comment on function api.publish_release(bigint) is 'Publishes a release that is signed off. Needs the right to publish releases.';

create function api.withdraw_release(id bigint, reason text) returns void
language sql volatile
set search_path = pg_catalog
as $$ select rules.withdraw_release(withdraw_release.id, withdraw_release.reason) $$;
comment on function api.withdraw_release(bigint, text) is 'Withdraws a release for a reason. A published one needs the right to publish releases, another one the right to publish or to manage them.';

create function api.revise_release(id bigint, reason text) returns bigint
language sql volatile
set search_path = pg_catalog
as $$ select rules.revise_release(revise_release.id, revise_release.reason) $$;
comment on function api.revise_release(bigint, text) is 'Makes the next revision of a frozen release, a draft, for a reason, and returns its id. Needs the right to manage releases.';

create function api.facts_left_out_of_release(id bigint) returns table (fact_id bigint, serial_no text, name text, rule text, iso3 text, displacement_type text, type text, role text, figure bigint)
language sql stable
set search_path = pg_catalog
as $$
  select v.id, f.serial_no, f.name, v.rule, v.iso3, v.displacement_type, v.type, v.role, v.figure
  from data.releases r
  cross join rules.verdicts_of(r) v
  join data.facts f on f.id = v.id
  where r.id = facts_left_out_of_release.id and v.rule <> 'Yes'
  order by v.rule, v.iso3, v.id
$$;
comment on function api.facts_left_out_of_release(bigint) is 'The facts of the year that would not count if the release were frozen now, and the rule for each. release_left_out lists those of a frozen one.';
