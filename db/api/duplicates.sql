-- Pairs of records that may be the same, and what people said of them.
do $$
begin
  execute 'create view api.duplicates with (security_invoker) as
    select p.*, (p.authors @> array[(select rules.username())] or p.countries && (select rules.my_countries())) as mine, array_to_string(p.countries, ''; '') as countries_text
    from (' || (
    select string_agg(format($part$
      select d.entity_type, d.one, d.other, d.reason, d.score, r.name as one_name, o.name as other_name, r.number as one_number, o.number as other_number,
        array(select distinct c from unnest(r.countries || o.countries) c where c is not null order by c) as countries, array[r.created_by, o.created_by] as authors,
        n.one is not null and n.one_version = r.version and n.other_version = o.version as dismissed,
        case when n.one_version = r.version and n.other_version = o.version then n.created_by end as dismissed_by,
        case when n.one_version = r.version and n.other_version = o.version then n.created_at end as dismissed_at
      from data.duplicates d
      join (select r.id, %2$s as name, %3$s::text as number, %4$s as countries, r.created_by, r.version from data.%1$I r where r.archived_at is null and %5$s) r on r.id = d.one
      join (select r.id, %2$s as name, %3$s::text as number, %4$s as countries, r.created_by, r.version from data.%1$I r where r.archived_at is null and %5$s) o on o.id = d.other
      left join data.not_duplicates n on n.entity_type = d.entity_type and n.one = d.one and n.other = d.other
      where d.entity_type = %1$L$part$, a.relation, a.name, a.serial_no, a.countries, rules.without_sample('r')), ' union all ')
    from rules.areas() a where a.relation = any (rules.kinds_merged())) || ') p';
end
$$;
comment on view api.duplicates is E'Pairs of records in use that may be the same, with the reason and a score of 100; found soon after a record is created or changed.\n@aggregates\n@primary_key entity_type, one, other\n@never_null entity_type, one, other, reason, score, one_name, other_name, countries, authors, dismissed, mine';
comment on column api.duplicates.entity_type is E'Kind of the records\n@label Kind';
comment on column api.duplicates.one is 'Number of the older record';
comment on column api.duplicates.other is 'Number of the newer record';
comment on column api.duplicates.reason is E'Why the two may be the same\n@label Reason';
comment on column api.duplicates.score is E'How sure it is, of 100\n@label Score';
comment on column api.duplicates.countries is E'Countries of the two records\n@label Countries';
comment on column api.duplicates.authors is 'Authors of the two records';
comment on column api.duplicates.mine is 'One of the records is the user''s own, or of a country of the user';
comment on column api.duplicates.dismissed is 'Somebody said that they are not the same, and neither has changed since';
comment on column api.duplicates.dismissed_by is E'Who said that they are not the same\n@label Said by';
comment on column api.duplicates.dismissed_at is E'When that was said, in UTC\n@label Said at';
grant select on api.duplicates to web_user;

create function api.compare_records() returns integer
language sql volatile
set search_path = pg_catalog
-- The time of one turn on the embedded database.
as $$ select rules.compare_waiting(500, 150) $$;
comment on function api.compare_records() is 'Compares up to 500 new and changed records with the others at once, for about 150 ms; the program does so itself soon after. Returns their number.';

create function api.dismiss_duplicates(entity_type text, ids bigint[]) returns integer
language sql volatile
set search_path = pg_catalog
as $$ select rules.mark_not_duplicates(dismiss_duplicates.entity_type, dismiss_duplicates.ids, true) $$;
comment on function api.dismiss_duplicates(text, bigint[]) is 'Says of 2 to 50 records that no pair of them is the same, until one of the two changes. Needs the right to change such records. Returns the number of pairs.';

create function api.take_back_dismissed_duplicates(entity_type text, ids bigint[]) returns integer
language sql volatile
set search_path = pg_catalog
as $$ select rules.mark_not_duplicates(take_back_dismissed_duplicates.entity_type, take_back_dismissed_duplicates.ids, false) $$;
comment on function api.take_back_dismissed_duplicates(text, bigint[]) is 'Asks again about the pairs of these records. Needs the right to change such records. Returns the number of pairs.';
