-- The cells of a row and their hash before another import replaced them: the undo of that import brings them back.
alter table data.import_rows add column earlier jsonb;
