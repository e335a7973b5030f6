/** A tabular dataset without its records: its fields and their rules (spec 2 §5), and its address. */
import { TABULAR_DATASETS_COLUMNS } from '#domain/generated/columns/tabular_datasets.ts';
import { DATASET_FORM_WORDS } from '#domain/messages/dataset-form.ts';
import { choice, country, id, longText, text, url } from '#domain/records/record-fields.ts';
import { recordKind } from '#domain/records/record-kind.ts';

export const DATASET_KIND = recordKind('tabular_datasets', TABULAR_DATASETS_COLUMNS, {
  noun: 'tabular dataset',
  fields: {
    name: text({
      required: 'Name is required',
      atMost: [500, 'The name must have between 1 and 500 characters'],
    }),
    iso3: country({ required: 'Country is required' }),
    displacement_type: choice({ required: 'Cause is required' }),
    unit: choice({ required: 'Unit is required' }),
    age_class: text({ atMost: [500, 'The age class is longer than 500 characters'] }),
    source_id: id('publishers'),
    document_id: id('documents'),
    url: url(),
    comments: longText({ atMost: [100_000, 'The comments are longer than 100,000 characters'] }),
  },
  words: DATASET_FORM_WORDS.form,
  stamped: { locked_at: 'moment', unlock_reason: undefined, archived_at: 'moment', archived_reason: undefined },
  history: { drawn: ['last_save'] },
  reading: {
    groups: {
      Dataset: ['name', 'iso3', 'displacement_type', 'unit', 'age_class'],
      Source: ['source_id', 'document_id', 'url'],
      Comments: ['comments'],
      Lock: [{ path: 'locked_at' }],
    },
    brief: { first: ['iso3', 'document_id', 'source_id', 'url'], elsewhere: ['name', 'displacement_type'] },
    summary: ({ displacement_type }) => ({ cause: displacement_type }),
  },
});

/** The editor of an unlocked dataset, the view of a locked one. */
export const pageOfDataset = ({ id: number, locked_at }: { id: number; locked_at: string | null }): string =>
  locked_at === null ? `/tabular-datasets/edit/${number}` : `/tabular-datasets/${number}`;
