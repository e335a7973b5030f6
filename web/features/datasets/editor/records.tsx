/** The records of a dataset as a spreadsheet. Its code, with the grid's library, is loaded when it is first opened. */
import { onDemand } from '#web/ui/on-demand.tsx';

export const Records = onDemand(async () => (await import('./records-editor.tsx')).RecordsEditor);
export const NewestDataset = onDemand(async () => (await import('./newest-dataset.tsx')).NewestDataset);
export const VolumeSheet = onDemand(async () => (await import('./volume-sheet.tsx')).VolumeSheet);
