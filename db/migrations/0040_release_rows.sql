-- A frozen fact has 2 to 4 kB with the row that it was imported from. Rows stay whole, up to a page: cutting them up to compress and store parts elsewhere took
-- two thirds of a freeze.
alter table data.release_facts set (toast_tuple_target = 8160);

-- A foreign key looks up the release once for each row. It has nothing to refuse: only a freeze writes rows, while it holds its release, and no release is deleted.
alter table data.release_facts drop constraint release_facts_release_id_fkey;
alter table data.release_left_out drop constraint release_left_out_release_id_fkey;
