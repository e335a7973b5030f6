-- What became of the facts that the reader suggested from a document's text.
create table data.suggestion_outcomes (
  id bigint generated always as identity,
  document_id bigint not null,
  filename text not null,
  letter integer not null,
  figure bigint not null,
  outcome text not null,
  reason text,
  changed text[] not null default '{}',
  language text not null,
  sentence text not null,
  suggested jsonb,
  saved jsonb,
  created_at timestamptz not null default now(),
  constraint suggestion_outcomes_pkey primary key (id),
  constraint suggestion_outcomes_document_id_filename_letter_figure_key unique (document_id, filename, letter, figure),
  constraint suggestion_outcomes_document_id_fkey foreign key (document_id) references data.documents (id) on delete cascade,
  constraint suggestion_outcome_known check (outcome in ('accepted', 'changed', 'dismissed', 'missed')),
  constraint suggestion_reason_of_dismissed check ((reason is not null) = (outcome = 'dismissed')),
  constraint suggestion_changed_of_changed check ((changed <> '{}') = (outcome = 'changed'))
);
comment on table data.suggestion_outcomes is 'Facts that the reader suggested and people accepted, changed or dismissed, and facts that people typed although their figure stands in the text. letter is the letter of the text at which the figure begins. Without the person: the reader is judged, not its users.';
create index suggestion_outcomes_created_at_idx on data.suggestion_outcomes (created_at);

alter table data.suggestion_outcomes enable row level security;
create policy everyone on data.suggestion_outcomes for select to web_user using (true);
