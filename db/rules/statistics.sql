-- The planner's statistics hold values of the rows. After personal data were removed, they are made anew at once: the server does so only after many changes.
-- Only the owner of a table may; the lock keeps nobody else from reading or writing. Within its transaction, rows that this transaction removed are left out.
create function rules.renew_statistics(variadic tables text[]) returns void
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  changed text;
begin
  -- In one order, so that two of them never wait for each other.
  for changed in select distinct t from unnest(tables) t order by t loop
    execute format('analyze data.%I', changed);
  end loop;
end
$$;
revoke execute on function rules.renew_statistics(text[]) from public;
