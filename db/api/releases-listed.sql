-- The list of releases, and how many facts a release takes or leaves out by each rule.
create view api.releases_view with (security_invoker) as
select r.id, r.name, r.revision, r.reason, r.year, r.groups, array_to_string(r.groups, '; ') as groups_text, r.causes, array_to_string(r.causes, '; ') as causes_text,
  r.least_status, case when r.state = 'Frozen' and r.signed_off_at is not null then 'Signed off' else r.state end as state, r.facts, r.left_out,
  coalesce(r.withdrawn_by, r.published_by, r.signed_off_by, r.frozen_by, r.checked_by, r.created_by) as acted_by,
  coalesce(r.withdrawn_at, r.published_at, r.signed_off_at, r.frozen_at, r.checked_at, r.created_at) as acted_at,
  r.created_by, r.created_at
from data.releases r;
comment on view api.releases_view is E'Releases and their revisions as the list shows them.\n@primary_key id\n@never_null groups_text, causes_text, state, acted_by, acted_at';
comment on column api.releases_view.name is E'Name of the release\n@label Name';
comment on column api.releases_view.revision is E'1, and one more for each later set of figures of the same name\n@label Revision';
comment on column api.releases_view.reason is E'Why the release was revised\n@label Reason';
comment on column api.releases_view.year is E'Reporting year of the facts\n@label Year';
comment on column api.releases_view.groups is E'The groups of the facts; none: all\n@label Groups';
comment on column api.releases_view.causes is E'The causes of the facts; none: all\n@label Causes';
comment on column api.releases_view.least_status is E'The lowest review status of the facts; empty: any\n@label Lowest Status';
comment on column api.releases_view.state is E'Draft, Checked, Frozen, Signed off, Published or Withdrawn\n@label State';
comment on column api.releases_view.facts is E'Number of the facts that count\n@label Facts';
comment on column api.releases_view.left_out is E'Number of the facts of the year that do not count\n@label Left Out';
comment on column api.releases_view.acted_by is E'User who took the last step\n@label Last step by';
comment on column api.releases_view.acted_at is E'When the last step was taken, in UTC\n@label Last step at';
grant select on api.releases_view to web_user;

-- Of the facts as they are now before the freeze, and as they were then after it.
create function api.release_rules(id bigint) returns table (rule text, facts bigint, not_reviewed bigint)
language sql stable
set search_path = pg_catalog
as $$
  select s.rule, count(*), count(*) filter (where not s.reviewed)
  from data.releases r
  cross join lateral (
    select v.rule, f.status is not null as reviewed from rules.verdicts_of(r) v join data.facts f on f.id = v.id where r.frozen_at is null
    union all
    select l.rule, true from data.release_left_out l where r.frozen_at is not null and l.release_id = r.id
    union all
    select 'Yes', f.status is not null from data.release_facts f where r.frozen_at is not null and f.release_id = r.id
  ) s
  where r.id = release_rules.id
  group by 1
  order by 1
$$;
comment on function api.release_rules(bigint) is 'The number of facts of the year by the rule for each: Yes for those that count, else the rule that leaves them out (docs/figures.md). Before the freeze of the facts as they are now; `not_reviewed` are those of them without a review, of a frozen release those that count.';
