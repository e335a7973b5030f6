/** The dataset whose records are edited, as far as the editor shows it. */
export type EditedDataset = {
  id: number;
  name: string;
  iso3: string;
  unit: string;
  locked_at: string | null;
  version: number;
  last_save: unknown;
};

/** The time of the last save that changed records; null before the first one. Only such a save changes it. */
export const savedAtOf = ({ last_save: save }: Pick<EditedDataset, 'last_save'>): string | null =>
  typeof save === 'object' && save !== null && 'at' in save ? String(save.at) : null;
