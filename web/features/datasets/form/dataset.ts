/** The form of a tabular dataset, the number of its records, and the update of its comments alone, which a lock leaves open. */
import { queryOptions } from '@tanstack/react-query';
import { DATASET_KIND, pageOfDataset } from '#domain/dataset/datasets.ts';
import { toOne } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';
import { fieldOf } from '#web/forms/field.tsx';
import { recordForm, type FormRow, type Loaded } from '#web/forms/record-form.ts';

const EMBED = {
  source: toOne('publishers', ['id', 'name']),
  document: toOne('documents', ['id', 'name', 'filename', 'original_filename']),
};

export type DatasetRow = FormRow<'tabular_datasets', typeof EMBED>;
export type LoadedDataset = Loaded<DatasetRow>;

export const DATASET_FORM = recordForm(DATASET_KIND, { embed: EMBED, pageOf: pageOfDataset });

export const Field = fieldOf(DATASET_FORM.fields);

/** The number of its records; read again after each save. */
export const recordsQuery = (id: number) =>
  queryOptions({
    queryKey: ['tabular_datasets_view', 'records', id],
    queryFn: async ({ signal }) => {
      const query = { select: ['records'], where: { id: `eq.${id}` } } as const;
      return (await psql.list('tabular_datasets_view', query, { signal })).rows[0]?.records ?? null;
    },
  });
