/** /scaffold/tabular-data and /scaffold/tabular-data-volume: the newest dataset as a spreadsheet, whole and in nine columns. */
import { NewestDataset, VolumeSheet } from '#web/features/datasets/editor/records.tsx';
import { Page } from '#web/ui/page.tsx';

export const TabularDataScreen = () => (
  <Page title="Tabular Data">
    <NewestDataset />
  </Page>
);

export const TabularDataVolumeScreen = () => (
  <Page title="Tabular Data: Volume">
    <VolumeSheet />
  </Page>
);
