-- A document of the same URL is looked for before another is saved. Hashed, because a URL may be longer than a b-tree holds.
create index documents_url_idx on data.documents using hash (url);
