/** The texts for flags, which an import sets on records that it accepts as they are. A test compares the names with those in the import. */
const flagTexts: Readonly<Record<string, string>> = {
  accuracy_missing: 'a date has no accuracy and counts as accurate to the day',
  accuracy_unknown: 'the accuracy of a date is not in our list and counts as Day',
  accuracy_week: 'Imported date is accurate to the week; stored as a day.',
  document_without_publisher: 'its document has no publisher',
  end_before_start: 'the end date is before the start date',
  event_end_before_start: 'the event ends before it starts',
  event_name_short: 'the name of the event is short',
  event_start_missing: 'the event has no start date',
  glide_number_form: 'a glide number is not valid',
  group_outside_list: 'the reporting group is not in our list and was left out',
  hazard_outside_list: 'the hazard is not in our tree and counts as Other',
  household_size_missing: 'the figure is in households and has no household size',
  location_accuracy_unknown: 'the accuracy of a location is not in our list',
  location_coordinates_unreadable: 'the coordinates of a location could not be read',
  location_names_unclear: 'the names of the locations do not match their coordinates',
  location_outside_country: 'a location lies outside the country',
  location_swapped: 'latitude and longitude of a location seem to be swapped',
  location_type_unknown: 'the type of a location is not in our list and counts as Origin',
  origin_and_destination: 'a location is origin and destination and stored as Origin',
  publication_date_missing: 'the file has no publication date: the last day of its year is stored',
  start_date_missing: 'a flow without a start date',
  stock_date_missing: 'a stock without a stock date',
  total_differs: 'the total of the file is not the reported figure times the household size',
  year_outside_limits: 'the year is before 1950 or later than the next one',
};

/** The text of a flag; an unknown flag is shown by its name. */
export const flagText = (flag: string): string => flagTexts[flag] ?? flag.replaceAll('_', ' ');

export const knownFlags: readonly string[] = Object.keys(flagTexts);
