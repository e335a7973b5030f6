-- Parts of names are found by the folded name alone: `ilike` on a name is also tested on it (`@folded` in the comments of db/api). The second index of trigrams took a tenth of
-- the time of an import.
drop index data.facts_name_trigram_idx;
drop index data.events_name_trigram_idx;
drop index data.documents_name_trigram_idx;
drop index data.publishers_name_trigram_idx;
drop index data.tabular_datasets_name_trigram_idx;
