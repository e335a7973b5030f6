-- The prints of the texts of files, by which documents of nearly equal texts are found. The texts are not stored.
create table data.file_texts (
  filename text not null,
  words integer not null,
  print bit(64),
  problem text,
  constraint file_texts_pkey primary key (filename),
  constraint file_texts_filename_fkey foreign key (filename) references data.files (filename) on delete cascade
);
comment on table data.file_texts is 'What was read in the text of a file: the number of its words and a print, which is alike for like texts; or the problem. Only the program reads it.';
alter table data.file_texts enable row level security;
create index file_texts_print_1_idx on data.file_texts (substring(print from 1 for 16));
create index file_texts_print_2_idx on data.file_texts (substring(print from 17 for 16));
create index file_texts_print_3_idx on data.file_texts (substring(print from 33 for 16));
create index file_texts_print_4_idx on data.file_texts (substring(print from 49 for 16));
