-- Facts with every field of the record, and their locations one by one, for full files.
create view api.facts_full_view with (security_invoker) as
select d.*,
  (d.data->>'urban')::bigint as urban,
  (d.data->>'rural')::bigint as rural,
  (d.data->>'camp')::bigint as camp,
  (d.data->>'non_camp')::bigint as non_camp,
  (d.data->>'males')::bigint as males,
  (d.data->>'females')::bigint as females,
  (select string_agg(concat_ws(': ', nullif(e->>'category', ''), e->>'figure'), '; ' order by o) from jsonb_array_elements(case jsonb_typeof(d.data->'age_disaggregated_data') when 'array' then d.data->'age_disaggregated_data' end) with ordinality as l (e, o)) as ages_text,
  (select string_agg(concat_ws(': ', nullif(e->>'date', ''), e->>'figure'), '; ' order by o) from jsonb_array_elements(case jsonb_typeof(d.data->'strata_disaggregated_data') when 'array' then d.data->'strata_disaggregated_data' end) with ordinality as l (e, o)) as strata_text,
  (d.data->'conflict_type_disaggregated_data'->>'conflict')::bigint as of_conflict,
  (d.data->'conflict_type_disaggregated_data'->>'violence_political')::bigint as of_violence_political,
  (d.data->'conflict_type_disaggregated_data'->>'violence_criminal')::bigint as of_violence_criminal,
  (d.data->'conflict_type_disaggregated_data'->>'violence_communal')::bigint as of_violence_communal,
  (d.data->'conflict_type_disaggregated_data'->>'other')::bigint as of_other,
  d.data->>'excerpt_for_idu' as excerpt_for_idu,
  d.data->>'souces' as souces,
  d.data->>'analysis' as analysis,
  d.data->>'caveats' as caveats,
  d.data->>'changes' as changes,
  d.data->>'partners' as partners,
  (select string_agg(e, '; ' order by o) from jsonb_array_elements_text(case jsonb_typeof(d.data->'location') when 'array' then d.data->'location' end) with ordinality as l (e, o)) as location_tags,
  jsonb_array_length(case jsonb_typeof(d.locations->'locations') when 'array' then d.locations->'locations' end) as location_count,
  (d.locations->'centroid'->>0)::double precision as centroid_latitude,
  (d.locations->'centroid'->>1)::double precision as centroid_longitude,
  d.household_size->>'type' as household_size_type,
  e.serial_no as event_serial_no,
  case when e.glide_numbers <> '{}' or e.event_codes <> '{}' then rules.event_codes_in_words(e.glide_numbers, e.event_codes) end as event_codes_text,
  e.start_day as event_start_date,
  e.start_date->>'accuracy' as event_start_date_accuracy,
  e.end_day as event_end_date,
  e.end_date->>'accuracy' as event_end_date_accuracy,
  e.displacement_type as event_cause,
  m.serial_no as parent_serial_no,
  o.serial_no as document_serial_no,
  o.url as document_url,
  o.type as document_type,
  o.publication_date as document_publication_date,
  (select string_agg(s.name, '; ' order by s.name collate data.names) from data.publishers s where s.id = any (o.publishers)) as publishers_text,
  (select string_agg(distinct s.type, '; ') from data.publishers s where s.id = any (o.sources)) as source_types_text,
  nullif(array_to_string(d.flags, '; '), '') as flags_text,
  (select string_agg(a, '; ' order by n) from jsonb_array_elements_text(case jsonb_typeof(d.confidence_assessment->'methodology') when 'array' then d.confidence_assessment->'methodology' end) with ordinality as l (a, n)) as confidence_methodology,
  d.confidence_assessment->>'data_trianglation' as confidence_data_trianglation,
  d.confidence_assessment->>'geographical_coverage' as confidence_geographical_coverage,
  d.confidence_assessment->>'geographical_disaggregation' as confidence_geographical_disaggregation,
  (select string_agg(a, '; ' order by n) from jsonb_array_elements_text(case jsonb_typeof(d.confidence_assessment->'reporting_units') when 'array' then d.confidence_assessment->'reporting_units' end) with ordinality as l (a, n)) as confidence_reporting_units,
  d.confidence_assessment->>'frequency_of_reporting' as confidence_frequency_of_reporting,
  d.confidence_assessment->>'disaggregation_sex' as confidence_disaggregation_sex,
  d.confidence_assessment->>'disaggregation_on_age' as confidence_disaggregation_on_age,
  d.confidence_assessment->>'data_on_returns' as confidence_data_on_returns,
  d.confidence_assessment->>'data_on_deaths' as confidence_data_on_deaths,
  d.confidence_assessment->>'data_on_births' as confidence_data_on_births,
  d.confidence_assessment->>'data_on_cross_border_movements' as confidence_data_on_cross_border_movements,
  d.confidence_assessment->>'data_on_local_integration' as confidence_data_on_local_integration,
  d.confidence_assessment->>'data_on_settlements_elsewhere' as confidence_data_on_settlements_elsewhere
from api.facts_download_view d
left join data.events e on e.id = d.event_id
left join data.documents o on o.id = d.document_id
left join data.facts m on m.id = d.parent_id;
comment on view api.facts_full_view is E'Facts with every field, for download: filtered and ordered like facts_view. A file with HXL tags has those of its columns.\n@primary_key id\n@order (name, country, region, event_name, hazard_subtype) by data.names\n@folded (name) in name_search by data.folded\n@never_null sources, confidential, waits_for_my_review, has_news_for_me, counts, counts_in_event, counts_in_months\n@hxl id #meta+id; gsn #meta+gsn; serial_no #meta+code; name #meta+name; iso3 #country+code+v_iso3; country #country+name; region #region+name; year #date+year; month #date+month; displacement_type #cause+type; type #indicator+type; class #meta+class; figure #affected+idps+ind; reported_figure #affected+idps+reported; unit #indicator+unit; term #indicator+term; qualifier #indicator+qualifier; household_size_figure #indicator+household_size; flow_start_date #date+start; flow_end_date #date+end; stock_only_date #date+reported; event_id #event+id; event_name #event+name; hazard_category #cause+hazard+category; hazard_subcategory #cause+hazard+subcategory; hazard_type #cause+hazard+type; hazard_subtype #cause+hazard+subtype; event_role #indicator+role; parent_id #meta+master+id; parent_name #meta+master+name; document_id #meta+document+id; document_name #meta+document+name; sources_text #org+source; locations_text #loc+list; excerpt_text #description; status_text #status; created_at #date+created; updated_at #date+updated; confidential #access+confidential; urban #affected+idps+urban; rural #affected+idps+rural; camp #affected+idps+camp; non_camp #affected+idps+non_camp; males #affected+idps+m; females #affected+idps+f; ages_text #affected+idps+age; strata_text #affected+idps+strata; of_conflict #affected+idps+conflict; of_violence_political #affected+idps+violence_political; of_violence_criminal #affected+idps+violence_criminal; of_violence_communal #affected+idps+violence_communal; of_other #affected+idps+other; excerpt_for_idu #meta+excerpt_for_idu; souces #meta+souces; analysis #meta+analysis; caveats #meta+caveats; changes #meta+changes; partners #meta+partners; location_tags #loc+tags; location_count #loc+num; centroid_latitude #geo+lat; centroid_longitude #geo+lon; household_size_type #meta+household_size; event_serial_no #event+code; event_codes_text #event+code+list; foreign_ids #meta+id+foreign; event_start_date #date+event+start; event_end_date #date+event+end; event_cause #cause+event; parent_serial_no #meta+master+code; document_serial_no #meta+document+code; document_url #meta+url; document_type #meta+document+type; document_publication_date #date+published; publishers_text #org+publisher; source_types_text #org+source+type';
comment on column api.facts_full_view.urban is E'People of the figure: urban\n@label Urban';
comment on column api.facts_full_view.rural is E'People of the figure: rural\n@label Rural';
comment on column api.facts_full_view.camp is E'People of the figure: camp\n@label Camp';
comment on column api.facts_full_view.non_camp is E'People of the figure: non-camp\n@label Non-camp';
comment on column api.facts_full_view.males is E'People of the figure: males\n@label Males';
comment on column api.facts_full_view.females is E'People of the figure: females\n@label Females';
comment on column api.facts_full_view.ages_text is E'People of the figure by age group, separated by semicolons\n@label Age Groups';
comment on column api.facts_full_view.strata_text is E'People of the figure by date, separated by semicolons\n@label Strata';
comment on column api.facts_full_view.of_conflict is E'People of the figure by type of conflict\n@label Conflict Type: Conflict';
comment on column api.facts_full_view.of_violence_political is E'People of the figure by type of conflict\n@label Conflict Type: Violence - Political';
comment on column api.facts_full_view.of_violence_criminal is E'People of the figure by type of conflict\n@label Conflict Type: Violence - Criminal';
comment on column api.facts_full_view.of_violence_communal is E'People of the figure by type of conflict\n@label Conflict Type: Violence - Communal';
comment on column api.facts_full_view.of_other is E'People of the figure by type of conflict\n@label Conflict Type: Other';
comment on column api.facts_full_view.excerpt_for_idu is E'Text about the figure for the Internal Displacement Updates\n@label Excerpt for the IDU';
comment on column api.facts_full_view.souces is E'Sources in words\n@label Sources (Text)';
comment on column api.facts_full_view.analysis is E'Analysis of the figure\n@label Analysis';
comment on column api.facts_full_view.caveats is E'Caveats of the figure\n@label Caveats';
comment on column api.facts_full_view.changes is E'Changes against earlier figures\n@label Changes';
comment on column api.facts_full_view.partners is E'Partners of the figure\n@label Partners';
comment on column api.facts_full_view.location_tags is E'Tags of the location, separated by semicolons\n@label Location Tags';
comment on column api.facts_full_view.location_count is E'Number of the places of the fact\n@label Number of Locations';
comment on column api.facts_full_view.centroid_latitude is E'Mean of the places of origin, or the centre of the country\n@label Centroid: Latitude';
comment on column api.facts_full_view.centroid_longitude is E'Mean of the places of origin, or the centre of the country\n@label Centroid: Longitude';
comment on column api.facts_full_view.household_size_type is E'Manual, Lookup or Not Found\n@label Household Size: Type';
comment on column api.facts_full_view.event_serial_no is E'Serial number of the event\n@label Event: Serial No.';
comment on column api.facts_full_view.event_codes_text is E'GLIDE numbers and other codes of the event, each with its type and country\n@label Event Codes';
comment on column api.facts_full_view.event_start_date is E'First day of the event\n@label Event: Start Date';
comment on column api.facts_full_view.event_start_date_accuracy is E'Day, Week, Month or Year: how exactly the start of the event is known\n@label Event: Start Date Accuracy';
comment on column api.facts_full_view.event_end_date is E'Last day of the event\n@label Event: End Date';
comment on column api.facts_full_view.event_end_date_accuracy is E'Day, Week, Month or Year: how exactly the end of the event is known\n@label Event: End Date Accuracy';
comment on column api.facts_full_view.event_cause is E'Cause of the event\n@label Event: Cause';
comment on column api.facts_full_view.parent_serial_no is E'Serial number of the master fact\n@label Master Fact: Serial No.';
comment on column api.facts_full_view.document_serial_no is E'Serial number of the document\n@label Document: Serial No.';
comment on column api.facts_full_view.document_url is E'Address of the document on the web\n@label Document: URL';
comment on column api.facts_full_view.document_type is E'Kind of document\n@label Document: Type';
comment on column api.facts_full_view.document_publication_date is E'Day of publication\n@label Document: Publication Date';
comment on column api.facts_full_view.publishers_text is E'Publishers of the document, separated by semicolons\n@label Publishers';
comment on column api.facts_full_view.source_types_text is E'Kinds of the sources, separated by semicolons\n@label Types of the Sources';
comment on column api.facts_full_view.flags_text is E'Rules for new records that an imported record breaks, separated by semicolons\n@label Flags';
comment on column api.facts_full_view.confidence_methodology is E'Answer in the confidence assessment, several separated by semicolons\n@label Confidence: Methodology';
comment on column api.facts_full_view.confidence_data_trianglation is E'Answer in the confidence assessment\n@label Confidence: Data Triangulation';
comment on column api.facts_full_view.confidence_geographical_coverage is E'Answer in the confidence assessment\n@label Confidence: Geographical Coverage';
comment on column api.facts_full_view.confidence_geographical_disaggregation is E'Answer in the confidence assessment\n@label Confidence: Geographical Disaggregation';
comment on column api.facts_full_view.confidence_reporting_units is E'Answer in the confidence assessment, several separated by semicolons\n@label Confidence: Reporting Units';
comment on column api.facts_full_view.confidence_frequency_of_reporting is E'Answer in the confidence assessment\n@label Confidence: Frequency of Reporting';
comment on column api.facts_full_view.confidence_disaggregation_sex is E'Answer in the confidence assessment\n@label Confidence: Disaggregation on Sex';
comment on column api.facts_full_view.confidence_disaggregation_on_age is E'Answer in the confidence assessment\n@label Confidence: Disaggregation on Age';
comment on column api.facts_full_view.confidence_data_on_returns is E'Answer in the confidence assessment\n@label Confidence: Data on Returns';
comment on column api.facts_full_view.confidence_data_on_deaths is E'Answer in the confidence assessment\n@label Confidence: Data on Deaths';
comment on column api.facts_full_view.confidence_data_on_births is E'Answer in the confidence assessment\n@label Confidence: Data on Births';
comment on column api.facts_full_view.confidence_data_on_cross_border_movements is E'Answer in the confidence assessment\n@label Confidence: Data on Cross-border Movements';
comment on column api.facts_full_view.confidence_data_on_local_integration is E'Answer in the confidence assessment\n@label Confidence: Data on Local Integration';
comment on column api.facts_full_view.confidence_data_on_settlements_elsewhere is E'Answer in the confidence assessment\n@label Confidence: Data on Settlements Elsewhere';
comment on column api.facts_full_view.hazard_category is E'Category of the hazard of the event\n@label Hazard Category';
comment on column api.facts_full_view.hazard_subcategory is E'Subcategory of the hazard of the event\n@label Hazard Subcategory';
comment on column api.facts_full_view.flow_start_date is E'First day of the figure; flows only\n@label Start Date';
comment on column api.facts_full_view.flow_end_date is E'Last day of the figure; flows only\n@label End Date';
comment on column api.facts_full_view.stock_only_date is E'Day of the figure; stocks only\n@label Stock Date';
comment on column api.facts_full_view.parent_year is E'Reporting year of the master fact\n@label Master Fact: Year';
comment on column api.facts_full_view.changed_since_review is E'The fact, its event or its document was changed after its latest review\n@label Changed since its Review';
comment on column api.facts_full_view.groups_text is E'Reports that include the fact, separated by semicolons\n@label Groups';
comment on column api.facts_full_view.themes_text is E'Themes, separated by semicolons\n@label Themes';
comment on column api.facts_full_view.sources_text is E'Sources of the document, separated by semicolons\n@label Sources';
comment on column api.facts_full_view.version is E'Number of the changes of the record\n@label Version';
comment on column api.facts_full_view.base_id is E'Number of the fact from which it was cloned\n@label Cloned from (ID)';
create view api.facts_locations_view with (security_invoker) as
select d.*, l.number, l.place->>'name' as location_name, l.place->>'reported_name' as reported_name, l.place->>'type' as location_type,
  (l.place->'latlng'->>0)::double precision as latitude, (l.place->'latlng'->>1)::double precision as longitude, l.place->>'accuracy' as accuracy,
  l.place->'geolocation'->>'iso3' as location_iso3, coalesce((l.place->>'error')::boolean, false) as outside_country,
  l.place->'latlng' as centroid
from api.facts_full_view d
cross join lateral jsonb_array_elements(case jsonb_typeof(d.locations->'locations') when 'array' then d.locations->'locations' end) with ordinality as l (place, number);
comment on view api.facts_locations_view is E'The locations of facts, one in a row, filtered and ordered like facts_view.\n@primary_key id, number\n@centroid centroid\n@order (name, country, region, event_name, hazard_subtype) by data.names\n@folded (name) in name_search by data.folded\n@never_null sources, confidential, waits_for_my_review, has_news_for_me, counts, counts_in_event, counts_in_months, number, outside_country\n@hxl id #meta+id; number #loc+num; location_name #loc+name; reported_name #loc+name+reported; location_type #loc+type; latitude #geo+lat; longitude #geo+lon; accuracy #geo+precision; location_iso3 #loc+code+v_iso3';
comment on column api.facts_locations_view.id is E'Number of the fact, as in its address\n@label Fact ID';
comment on column api.facts_locations_view.number is E'Number of the location in its fact, from 1\n@label No.';
comment on column api.facts_locations_view.location_name is E'Name of the location\n@label Location';
comment on column api.facts_locations_view.reported_name is E'Name in the source\n@label Reported Name';
comment on column api.facts_locations_view.location_type is E'Origin, Destination, or Origin and destination\n@label Location Type';
comment on column api.facts_locations_view.latitude is E'Degrees north\n@label Latitude';
comment on column api.facts_locations_view.longitude is E'Degrees east\n@label Longitude';
comment on column api.facts_locations_view.accuracy is E'Point or Admin area: how exactly the location is known\n@label Accuracy';
comment on column api.facts_locations_view.location_iso3 is E'Country or territory in which the location lies, by its code of three letters\n@label Location ISO3';
comment on column api.facts_locations_view.outside_country is E'The location lies outside the country of the fact\n@label Outside the Country';

grant select on api.facts_full_view, api.facts_locations_view to web_user;
