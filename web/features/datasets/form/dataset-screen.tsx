/** The page of a tabular dataset: its records, which the caller supplies, its own fields and its history. The view, and a locked dataset in either address, is only to read. */
import type { ReactNode } from 'react';
import { DATASET_FORM_WORDS } from '#domain/messages/dataset-form.ts';
import { OpenRecord } from '#web/forms/open-record.tsx';
import { RecordEditor } from '#web/forms/record-editor.tsx';
import { RecordScreen } from '#web/forms/record-screen.tsx';
import { Page } from '#web/ui/page.tsx';
import { CommentsButton } from './comments-button.tsx';
import { DATASET_FORM, type DatasetRow, type LoadedDataset } from './dataset.ts';
import { DatasetFields } from './dataset-fields.tsx';
import { DatasetHead } from './dataset-head.tsx';
import { SavedRecords } from './saved-records.tsx';

/** The surroundings of the records. */
export type RecordsContext = {
  /** The dataset as it was loaded or saved last in this window. */
  row: DatasetRow;
  /** The form of the dataset's own fields has unsaved changes. */
  unsaved: boolean;
  readOnly: boolean;
  /** Loads the dataset again after its records were saved, locked or unlocked. Text typed in the form stays. */
  reload: () => Promise<void>;
};
type Records = (context: RecordsContext) => ReactNode;

const { words } = DATASET_FORM;

function OpenDataset({ loaded, view, records }: { loaded: LoadedDataset; view: boolean; records: Records }) {
  const { row } = loaded;
  const rights = DATASET_FORM.useRights(row);
  const locked = row.locked_at !== null;
  const toRead = locked ? DATASET_FORM_WORDS.locked : view ? DATASET_FORM_WORDS.view : null;
  const title = `${toRead === null && rights.mayChange ? `Edit ${words.noun}` : words.editTitle}, GSN ${row.gsn}`;
  const head = <DatasetHead title={title} row={row} view={view} rights={rights} />;
  return (
    <Page title={title} of={row.name} head={head}>
      <RecordEditor
        kind={DATASET_FORM}
        loaded={loaded}
        toRead={toRead}
        changeDetails={(change) => <SavedRecords dataset={row.id} change={change} />}
        formTabs={[
          {
            key: 'dataset',
            label: 'Dataset',
            fields: () => <DatasetFields />,
            beside: (_, reload) => locked && rights.permitted && <CommentsButton dataset={loaded} onUpdated={reload} />,
          },
        ]}
        savedTabs={[{ key: 'records', label: 'Records', main: true, content: records }]}
      />
    </Page>
  );
}

export const DatasetScreen = ({ id, view = false, records }: { id: string; view?: boolean; records: Records }) => (
  <OpenRecord kind={DATASET_FORM} id={id} title={words.editTitle}>
    {(loaded) => <OpenDataset loaded={loaded} view={view} records={records} />}
  </OpenRecord>
);

/** `like`: the round before, whose fields the next one begins with; its records stay there. */
export const NewDataset = ({ like = null }: { like?: string | null }) => (
  <RecordScreen
    key={like ?? 'new'}
    kind={DATASET_FORM}
    id={like}
    cloned={like !== null}
    form={(begun) => (
      <RecordEditor
        {...begun}
        kind={DATASET_FORM}
        formTabs={[{ key: 'dataset', label: 'Dataset', fields: () => <DatasetFields /> }]}
        savedTabs={[{ key: 'records', label: 'Records', main: true, content: () => null }]}
      />
    )}
  />
);
