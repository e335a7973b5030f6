-- A user's own events and documents, and the documents of a user's countries, without a look at all others.
create index events_created_by_idx on data.events (created_by);
create index documents_created_by_idx on data.documents (created_by);
create index documents_countries_idx on data.documents using gin (countries);
