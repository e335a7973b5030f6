-- A name as it is compared with others: without invisible characters, case, accents and more than one blank between words. Indexed where a name is unique, because each save looks for it; by its hash, because a name may be longer than a page of an index takes.
create function data.compared_name(name text) returns text
language sql immutable parallel safe
return regexp_replace(btrim(data.folded(data.cleaned_name(name)), E' \t\n\r\f\v'), '\s+', ' ', 'g');
comment on function data.compared_name(text) is 'A name without what does not tell it from another one.';

create index publishers_compared_name_idx on data.publishers (md5(data.compared_name(name)), iso3);
create index tabular_datasets_compared_name_idx on data.tabular_datasets (md5(data.compared_name(name)));
create index contextual_analysis_compared_title_idx on data.contextual_analysis (md5(data.compared_name(title)));
create index significant_updates_compared_title_idx on data.significant_updates (md5(data.compared_name(title)), iso3);
create index monitoring_challenges_compared_title_idx on data.monitoring_challenges (md5(data.compared_name(title)));
