/** Columns at the end of each file of facts, so that it can be worked on: keys, and the parts of the figure. */
export const TO_WORK_ON = [
  'id',
  'serial_no',
  'iso3',
  'unit',
  'term',
  'household_size_figure',
  'document_name',
  'document_id',
  'event_id',
  'parent_id',
] as const;
