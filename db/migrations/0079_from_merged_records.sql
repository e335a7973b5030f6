-- The record from which a survivor took over a follow or an assignment, so that both go when the merge is undone.
alter table data.follows add column merged_from bigint;
comment on column data.follows.merged_from is 'The merged record that the person followed; empty for a choice of the person''s own.';
alter table data.assignments add column merged_from bigint;
comment on column data.assignments.merged_from is 'The merged record that was assigned; empty for an assignment of the record itself.';
