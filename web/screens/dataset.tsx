/** /tabular-datasets/new, /tabular-datasets/clone/{id}, /tabular-datasets/edit/{id} and /tabular-datasets/{id}: the page of a dataset with its records. */
import { useParams } from '@tanstack/react-router';
import { Records } from '#web/features/datasets/editor/records.tsx';
import { SpreadsheetMenu } from '#web/features/datasets/files/spreadsheet-menu.tsx';
import { DatasetScreen, NewDataset, type RecordsContext } from '#web/features/datasets/form/dataset-screen.tsx';
import { GeolocateButton } from '#web/features/datasets/geolocate/geolocate-button.tsx';

const records = ({ row, readOnly, reload }: RecordsContext) => (
  <Records
    dataset={row}
    readOnly={readOnly}
    reload={reload}
    tools={(context) => (
      <>
        <SpreadsheetMenu {...context} />
        <GeolocateButton {...context} />
      </>
    )}
  />
);

function Screen({ view = false }) {
  const { id = '' } = useParams({ strict: false });
  return <DatasetScreen key={id} id={id} view={view} records={records} />;
}

export const NewDatasetScreen = () => <NewDataset />;
export function NextRoundScreen() {
  const { id = '' } = useParams({ strict: false });
  return <NewDataset like={id} />;
}
export const DatasetEditScreen = () => <Screen />;
export const DatasetViewScreen = () => <Screen view />;
