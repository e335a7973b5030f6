-- A change of a record that a signed-off or locked-down fact rests on, until the next review of the fact.
create table data.changes_since_sign_off (
  fact_id bigint not null,
  entity_type text not null,
  entity_id text not null,
  columns text[] not null,
  created_by text not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint changes_since_sign_off_pkey primary key (fact_id, entity_type, entity_id),
  constraint changes_since_sign_off_fact_id_fkey foreign key (fact_id) references data.facts (id) on delete cascade
);
comment on table data.changes_since_sign_off is 'The last change of a neighbour of a locked fact, with all columns changed since its last review; the history has the values.';
