-- The comments that wait for the answer of the user, who may write comments: open threads in which another person said the last word, and reviews of own facts or with a mention.
create view api.comments_for_me with (security_invoker) as
select c.thread, c.entity_type, c.entity_id, r.name, r.countries, c.field, c.mark, c.status, c.comment, c.created_by, u.name as created_by_name, c.created_at
from (
  select t.id as thread, t.entity_type, s.id as entity_id, t.field, case when t.taken_back_at is null then t.mark end as mark, null::text as status, l.comment, l.created_by, l.created_at
  from data.field_comments t
  -- The record that stays after a merge; survivor_of would be most of the time here.
  cross join lateral (select coalesce(case t.entity_type
    when 'facts' then (select m.merged_into from data.facts m where m.id = t.entity_id)
    when 'events' then (select m.merged_into from data.events m where m.id = t.entity_id)
    when 'documents' then (select m.merged_into from data.documents m where m.id = t.entity_id) end, t.entity_id) as id offset 0) s
  cross join lateral (
    -- To resolve a thread, or to open it again, without a text is no word.
    select said.comment, said.created_by, said.created_at from data.field_comments said
    where t.id in (said.id, said.thread_id) and said.taken_back_at is null and (said.step is null or said.comment is not null) order by said.id desc limit 1) l
  where t.thread_id is null and t.resolved_at is null and l.created_by <> (select rules.username())
    and (exists (select from data.field_comments said where t.id in (said.id, said.thread_id)
          and (said.created_by = (select rules.username()) and (said.taken_back_at is null or said.step is not null) or lower(said.comment) like any ((select array_agg('%@' || replace(replace(lower(w.word), '\', '\\'), '%', '\%') || '%') from rules.words_of_mentions((select rules.username())) w)::text[])
            and rules.mentioned(said.comment, (select rules.username())) <> '{}'))
      or exists (select from data.assignments a where a.entity_type = t.entity_type and a.entity_id = s.id and a.username = (select rules.username()))
      or case t.entity_type
        when 'facts' then exists (select from data.facts f where f.id = s.id and f.created_by = (select rules.username()))
        when 'events' then exists (select from data.events e where e.id = s.id and e.created_by = (select rules.username()))
        when 'documents' then exists (select from data.documents d where d.id = s.id and d.created_by = (select rules.username()))
      end)
  union all
  select null, 'facts', f.id, null, null, l.status, l.comment, l.created_by, l.created_at
  from api.facts_view f
  cross join lateral (
    select v.status, v.comment, v.created_by, v.created_at from data.reviews v
    where v.entity_type = 'facts' and v.entity_id = f.id and v.created_by <> f.created_by
      and not exists (
        select from data.reviews own
        where own.entity_type = 'facts' and own.entity_id = f.id and own.created_by = f.created_by and (own.created_at, own.id) > (v.created_at, v.id))
    order by (v.comment <> '') desc nulls last, v.created_at desc, v.id desc limit 1) l
  where f.has_news_for_me and f.created_by = (select rules.username())
  union all
  -- A review of another person's fact that mentions the user; the user may be done with it in the inbox.
  select null, 'facts', f.id, null, null, l.status, l.comment, l.created_by, l.created_at
  from (
    select distinct on (v.entity_id) v.entity_id, v.status, v.comment, v.created_by, v.created_at
    from data.notifications n join data.reviews v on v.id = n.review_id
    where n.username = (select rules.username()) and n.kind = 'mention' and n.done_at is null
      and not exists (select from data.reviews own where own.entity_type = 'facts' and own.entity_id = v.entity_id and own.created_by = n.username and own.id > v.id)
    order by v.entity_id, v.id desc) l
  join data.facts f on f.id = rules.survivor_of('facts', l.entity_id) and f.created_by <> (select rules.username())) c
-- offset 0: a person's few records are looked up one by one.
cross join lateral (select v.name, v.countries from api.records_view v where v.type = c.entity_type and v.id = c.entity_id and not v.archived offset 0) r
left join data.users u on u.username = c.created_by
where (select rules.may('comment_on_review', 'facts'));
comment on view api.comments_for_me is E'The comments that wait for the answer of the user: open threads with the last word of another person, in which the user wrote or is mentioned or whose record the user created or has to work on, reviews of own facts that comment on them or send them back, and reviews that mention the user. Empty for users who may not comment.\n@never_null entity_type, entity_id, name, countries, created_by, created_at';
comment on column api.comments_for_me.thread is 'The first comment of the thread; empty for a review';
comment on column api.comments_for_me.entity_type is 'facts, events or documents';
comment on column api.comments_for_me.field is 'Column of the record, or data. and a key of its object data; id for the whole record; empty for a review';
comment on column api.comments_for_me.mark is 'Good, To correct or Unclear';
comment on column api.comments_for_me.status is 'Status of the review';
comment on column api.comments_for_me.comment is 'The last word; empty if it is a mark or a status alone';
comment on column api.comments_for_me.created_by is 'Username of its author';
comment on column api.comments_for_me.created_by_name is 'Name of its author';
comment on column api.comments_for_me.created_at is 'When it was written, in UTC';
grant select on api.comments_for_me to web_user;
