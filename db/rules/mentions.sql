-- Mentions of people, user roles and countries in texts, and the notifications of those in notes and in the comments of datasets.

-- Each person, or one, by the words that mention them.
create function rules.words_of_mentions(person text default null) returns table (username text, word text)
language plpgsql stable security definer
set search_path = pg_catalog
as $$
begin
  return query
    select u.username, u.username from data.users u where person is null or u.username = person
    union all select ur.username, ur.role from data.user_roles ur where person is null or ur.username = person
    union all select ur.username, ur.role || 's' from data.user_roles ur where person is null or ur.username = person
    union all select e.username, g.idmc_short_name from rules.experts() e join data.geo_entities g on g.iso3 = e.iso3 where person is null or e.username = person;
end
$$;

-- The people mentioned in a text, or one of them if mentioned: @username, a user role (@Coordinator, @Coordinators) or a country, whose expert it is (@Sudan). The sign stands at the beginning or behind a
-- character that is no letter or number, so an e-mail address mentions nobody.
create function rules.mentioned(content text, person text default null) returns text[]
language plpgsql stable security definer
set search_path = pg_catalog
as $$
declare
  said text;
begin
  if content is null or position('@' in content) = 0 then return '{}'; end if;
  said := lower(' ' || content || ' ');
  return array(
    select distinct w.username
    from rules.words_of_mentions(person) w
    -- A comparison of plain text first: only what is there is looked at by a pattern.
    where position('@' || lower(w.word) in said) > 0
      and exists (
        select from regexp_matches(said, '(?<![[:alnum:]._@-])@' || regexp_replace(lower(w.word), '([^[:alnum:][:space:]])', '\\\1', 'g') || '(?![[:alnum:]_]|[-.@][[:alnum:]])')));
end
$$;

-- The mentions that a text has and had not before: notes and comments on datasets. The argument is the column.
create function rules.keep_notifications_of_mentions() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  image constant jsonb := to_jsonb(new);
  before constant text := case when tg_op = 'UPDATE' then to_jsonb(old)->>tg_argv[0] end;
  actor constant text := coalesce(rules.username(), session_user::text);
begin
  if rules.import_run() is not null or image->>tg_argv[0] is not distinct from before then return null; end if;
  insert into data.notifications (username, kind, entity_type, entity_id, created_by)
  select r.username, 'mention', tg_table_name, image->>'id', actor
  from rules.recipients('mention', tg_table_name, image->>'id', actor,
    array(select unnest(rules.mentioned(image->>tg_argv[0])) except select unnest(rules.mentioned(before)))) as r (username);
  return null;
end
$$;

create trigger keep_notifications_of_mentions after insert or update of content on data.contextual_analysis
  for each row execute function rules.keep_notifications_of_mentions('content');
create trigger keep_notifications_of_mentions after insert or update of content on data.significant_updates
  for each row execute function rules.keep_notifications_of_mentions('content');
create trigger keep_notifications_of_mentions after insert or update of content on data.monitoring_challenges
  for each row execute function rules.keep_notifications_of_mentions('content');
create trigger keep_notifications_of_mentions after insert or update of comments on data.tabular_datasets
  for each row execute function rules.keep_notifications_of_mentions('comments');
