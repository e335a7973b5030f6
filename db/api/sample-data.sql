-- The removal of sample data, for users who manage settings.
create function api.sample_data(with_changed boolean default false) returns table (entity_type text, going bigint, changed bigint, used bigint)
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  perform rules.require_sample_right();
  return query select f.kind, count(*) filter (where f.stays is null), count(*) filter (where f.stays = 'changed'), count(*) filter (where f.stays = 'used')
    from rules.sample_fates(coalesce(with_changed, false)) f group by f.turn, f.kind order by f.turn;
end
$$;
comment on function api.sample_data(boolean) is 'How many sample records and people of each kind would go, and how many would stay: changed by people, or used by records that stay; people who are used are suspended. With `with_changed` the changed ones go, too.';

create function api.remove_sample_data(with_changed boolean default false, operation bigint default null) returns json
language sql volatile
set search_path = pg_catalog
as $$ select rules.remove_sample_data(remove_sample_data.with_changed, remove_sample_data.operation)::json $$;
comment on function api.remove_sample_data(boolean, bigint) is 'Removes up to 2,000 sample records and people, and ends the sign-ins of all sample people. Answers {removed, left, operation}; a call with this operation goes on. Undoing the operation puts them back, without passwords.';

create function api.leaves_out_sample() returns boolean
language sql stable
set search_path = pg_catalog
as $$ select rules.leaves_out_sample() $$;
comment on function api.leaves_out_sample() is 'Whether the figures of home, the analysis and countries leave out sample facts, because there are real ones.';
