/** The words of the imports on the screen. */
import { showNumber } from '#domain/values/numbers.ts';
import type { EntityType, Outcome } from '#domain/imports/import-report.ts';

export const IMPORTS = {
  drop: 'Drop a file here, or choose one: csv, csv.gz or xlsx, at most 100 MB',
  about:
    'GIDD figures, disaster events or context texts. The file is read first; nothing is stored before you press Import. Totals of countries and years are compared with the stored facts.',
  differ: (different: number, totals: number) =>
    `Totals that differ: ${showNumber(different)} of ${showNumber(totals)}`,
  missing: (count: number) => `Totals of the file that Helix does not have: ${showNumber(count)}`,
  extra: (count: number) => `Totals of Helix that the file does not have: ${showNumber(count)}`,
  compared: (equal: string) =>
    `${equal} are equal. Totals of countries are compared with the facts that count, and are not imported.`,
  none: 'Nothing has been imported yet',
  noneNext: 'Imports by the command npm run import stand here too.',
  running: (person: string, file: string) => `${person} imports ${file}`,
  oneAtATime: 'One import runs at a time.',
  leave: 'You may leave this page: the import goes on, and everybody with this right sees its progress.',
  stop: 'The import stops after the batch that is being stored. The records stored before stay.',
  goesOn: 'Import the same file again to go on: what is stored already stays as it is.',
  interrupted: 'Its server was stopped before the end of the file. The records stored before stay.',
  unread: 'A server was stopped while it read the file',
  recognised: 'As its headers say',
  failed: 'The import ended before the end of the file',
} as const;

export const ENTITY_WORDS: Readonly<Record<EntityType, string>> = {
  facts: 'Facts',
  events: 'Events',
  documents: 'Documents',
  publishers: 'Publishers',
  contextual_analysis: 'Contextual analyses',
};

/** The words of an import and of a survey, in the order of the columns. */
export const OUTCOME_WORDS: Readonly<Record<Outcome, { imported: string; surveyed: string; about?: string }>> = {
  created: { imported: 'Created', surveyed: 'New' },
  updated: { imported: 'Updated', surveyed: 'Changed', about: 'The file has other values than the file before.' },
  unchanged: { imported: 'Unchanged', surveyed: 'Already stored' },
  kept: {
    imported: 'Kept',
    surveyed: 'Kept',
    about: 'A person has changed or deleted the record since, so it stays as it is.',
  },
  locked: {
    imported: 'Refused, locked',
    surveyed: 'Refused, locked',
    about: 'The record is signed off or locked down, or a locked fact rests on it.',
  },
};
