/** The texts of the list of likely duplicates. */
import { counted } from '#domain/values/counts.ts';

export const DUPLICATES = {
  title: 'Duplicates',
  kind: 'Kind of records',
  mine: 'Mine and those of my countries',
  dismissed: 'Not duplicates',
  loading: 'Looking for duplicates',
  notLoaded: 'Duplicates failed to load',
  none: 'No likely duplicates.',
  noneMine: 'Records of other people and countries are left out.',
  noneNext: 'New and changed records are compared as soon as they are saved.',
  noneDismissed: 'Nobody has said of two of these records that they are not the same.',
  groups: (count: number) => `${counted(count, 'group')}, the surest first`,
  line: (records: number, reason: string, score: number) => `${counted(records, 'record')} · ${reason} · ${score}%`,
  merge: 'Merge …',
  keepOne: 'Keep one …',
  not: 'Not a duplicate',
  saidNot: 'Not a duplicate, until one of the records changes',
  askAgain: 'Ask again',
  askedAgain: 'Listed as likely duplicates again',
  takeBack: 'Undo',
  failed: 'Failed to save the answer',
  dismissedBy: (username: string, moment: string) => `${username} said on ${moment} that they are not the same.`,
} as const;
