-- The files of documents: what the program keeps of each beside its bytes, which lie in a folder or an S3 store.
create table data.files (
  filename text not null,
  uuid uuid not null,
  content_type text not null,
  original_filename text not null,
  size bigint not null,
  url text,
  created_by text not null,
  created_at timestamptz not null default now(),
  loose_since timestamptz default now(),
  removing boolean not null default false,
  constraint files_pkey primary key (filename),
  constraint files_created_by_fkey foreign key (created_by) references data.users (username) on delete restrict,
  constraint file_name_form check (filename ~ '^[0-9a-f-]{36}-[0-9a-f]{12}(\.[a-z0-9]{1,8})?$')
);
create index files_loose_since_idx on data.files (loose_since) where loose_since is not null;
comment on column data.files.url is 'Where Grab File fetched it from; null for an upload.';
comment on column data.files.loose_since is 'Since when no document has it; null while one does. After a day it is removed.';
comment on column data.files.removing is 'Its bytes are being removed: no document can take it any more.';

-- A document keeps every file it ever had, so that its history can be read and restored; they go with the document.
create table data.document_files (
  document_id bigint not null,
  filename text not null,
  constraint document_files_pkey primary key (document_id, filename),
  constraint document_files_document_id_fkey foreign key (document_id) references data.documents (id) on delete cascade,
  constraint document_files_filename_fkey foreign key (filename) references data.files (filename) on delete restrict
);
create index document_files_filename_idx on data.document_files (filename);

alter table data.documents
  add constraint documents_filename_fkey foreign key (filename) references data.files (filename) on delete restrict;
create index documents_filename_idx on data.documents (filename) where filename is not null;
