-- A fact that was taken from a suggestion has the place of its sentence in the file: the letter of its outcome.
alter table data.suggestion_outcomes add column fact_id bigint;
comment on column data.suggestion_outcomes.fact_id is 'The saved fact, of this document; also after its deletion, which can be undone.';
create index suggestion_outcomes_fact_id_idx on data.suggestion_outcomes (fact_id) where fact_id is not null;
