-- A name or title that must be unique is compared without case, accents and spaces, wherever people write it. A trigger and not an index: records that are alike already stay as they are.

-- The arguments are the refusal, its message, the column of the name, and the columns within which it is unique. The lock makes two saves of one name follow each other.
create function rules.refuse_same_name() returns trigger
language plpgsql volatile
set search_path = pg_catalog
as $$
declare
  name_column constant text := tg_argv[2];
  given constant text := to_jsonb(new)->>name_column;
  same boolean;
begin
  if rules.import_run() > 0 or rules.username() is null or tg_op = 'UPDATE' and to_jsonb(new)->>name_column is not distinct from to_jsonb(old)->>name_column
    and not exists (select from unnest(tg_argv[3:]) c where to_jsonb(new)->c is distinct from to_jsonb(old)->c) then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(tg_table_name || ' ' || data.compared_name(given), 0));
  execute format('select exists (select from %s t where md5(data.compared_name(t.%I)) = md5($1) and t.ctid is distinct from $2%s)', tg_relid::regclass, name_column,
      (select string_agg(format(' and t.%1$I is not distinct from ($3).%1$I', c), '') from unnest(tg_argv[3:]) c))
    into same using data.compared_name(given), case when tg_op = 'UPDATE' then old.ctid end, new;
  if same then perform rules.refuse(tg_argv[0], tg_argv[1], name_column, '23505'); end if;
  return new;
end
$$;

do $$
declare
  kind record;
begin
  for kind in select * from (values
    ('contextual_analysis', 'contextual_analysis_title_key', 'There is already a contextual analysis of this title', 'title', ''),
    ('significant_updates', 'significant_updates_title_key', 'There is already a significant update of this title and country', 'title', ', iso3'),
    ('monitoring_challenges', 'monitoring_challenges_title_key', 'There is already a monitoring challenge of this title', 'title', ''),
    ('publishers', 'publishers_name_iso3_key', 'There is already a publisher of this name and country', 'name', ', iso3'),
    ('tabular_datasets', 'tabular_datasets_name_key', 'There is already a tabular dataset of this name', 'name', ''),
    ('roles', 'role_name_taken', 'There is already a role of this name', 'name', ''),
    ('feeds', 'feeds_name_key', 'There is already a feed of this name', 'name', '')
  ) as k (name, refusal, words, name_column, scope)
  loop
    execute format('create trigger refuse_same_name before insert or update on data.%I for each row execute function rules.refuse_same_name(%L, %L, %I%s)',
      kind.name, kind.refusal, kind.words, kind.name_column, kind.scope);
  end loop;
end
$$;
