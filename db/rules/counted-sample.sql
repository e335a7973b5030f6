-- The mark of sample data, and whether the sums of the home page and of countries leave it out (decision 32).

-- The runs that stored sample data: a record is a sample if its import_run is one of them. Read once for a whole statement.
create function rules.sample_runs() returns bigint[]
language sql stable parallel safe security definer
set search_path = pg_catalog
as $$ select coalesce(array_agg(r.id), '{}') from data.import_runs r where r.source = 'sample' $$;

-- In the text of a query: whether the record is no sample that is left out. Both parts are found once for a whole statement.
create function rules.without_sample(record text) returns text
language sql immutable parallel safe
set search_path = pg_catalog
as $$
  select format('(%1$s is null or %1$s <> all ((select rules.sample_runs())::bigint[]) or not (select rules.leaves_out_sample()))', without_sample.record || '.import_run')
$$;

-- True if there are sample facts and real ones: imported, or recorded by a person who is no sample. A trial as a sample person goes on with the figures of the sample.
-- The least run of a range of one is read from the index whatever the planner expects; asked whether a fact of the run exists, a kept plan reads all facts where there is none.
create function rules.leaves_out_sample() returns boolean
language plpgsql stable parallel safe security definer
set search_path = pg_catalog
as $$
begin
  return (
    with filled as (
      select r.source = 'sample' as sample from data.import_runs r
      where (select min(f.import_run) from data.facts f where f.import_run between r.id and r.id and f.archived_at is null) is not null)
    select exists (select from filled where sample)
      and (exists (select from filled where not sample)
        or exists (select from data.facts f where f.import_run is null and f.archived_at is null
          and not exists (select from data.users u where u.username = f.created_by and u.sample))));
end
$$;
