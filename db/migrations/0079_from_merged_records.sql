-- What a survivor took over from a record that was merged into it, so that it goes when the merge is undone.
alter table data.follows add column merged_from bigint;
comment on column data.follows.merged_from is 'The merged record that the person followed; empty for a choice of the person''s own.';
alter table data.assignments add column merged_from bigint;
comment on column data.assignments.merged_from is 'The merged record that was assigned; empty for an assignment of the record itself.';
