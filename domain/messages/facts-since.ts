/** The texts of a list of facts beside the same search on a past day. */
import { counted } from '#domain/values/counts.ts';

export const SINCE = {
  title: 'What Changed in This Search',
  loading: 'Comparing with that day',
  failed: 'The comparison failed to load',
  day: 'Since the beginning of',
  wrongDay: 'A day between 1900 and today',
  nothing: (day: string) => `Nothing that this search finds has changed since ${day}`,
  sameTotal: 'These changes moved no total.',
  noPast: (parts: readonly string[]) =>
    `The past of ${parts.length === 1 ? 'this part' : 'these parts'} of the search is not known: ${parts.join(', ')}`,
  noPastNext: 'Remove it above: all other parts are compared as the facts were on that day.',
  numbers: (before: number, after: number) => `${counted(before, 'fact')} then, ${counted(after, 'fact')} now`,
  moves: { new: 'New', gone: 'Gone', changed: 'Counted differently' },
  fates: {
    Created: 'Created',
    Restored: 'Restored from the archive',
    Archived: 'Archived',
    Merged: 'Merged into another fact',
    Deleted: 'Deleted',
  } as Readonly<Record<string, string>>,
  cameIn: 'Came into the search',
  left: 'Left the search',
  otherTotal: 'Another type or year',
  otherFigure: 'Another figure',
  otherRole: 'Another role',
  otherMaster: 'Its master fact counts differently',
  rule: 'Facts, events, documents and countries are read as they were on that day, from their history. Facts that do not count in totals are listed with a difference of 0.',
  more: (count: number) => `Show ${counted(count, 'fact')} more`,
} as const;
