/** The texts of a change of many records. */
import { counted } from '#domain/values/counts.ts';
import { showNumber } from '#domain/values/numbers.ts';

const have = (count: number, one: string, many: string): string => (count === 1 ? one : many);

export const CHANGE = {
  /** The most records of one change, and of one that changes all or none. */
  most: 20_000,
  mostWhole: 3000,
  edit: 'Edit',
  replace: 'Find and replace',
  title: (count: number, noun: string) => `Edit ${counted(count, noun)}`,
  replaceTitle: (count: number, noun: string) => `Find and replace in ${counted(count, noun)}`,
  about: (noun: string) =>
    `Each ${noun} gets these values, where it accepts them; fields left empty stay as they are. Its history keeps the change and can restore it.`,
  replaceAbout: (noun: string) =>
    `The words are replaced wherever they stand in the text of each ${noun}. Nothing changes before you have seen the result.`,
  changing: (count: number, noun: string) => `${counted(count, noun)} ${have(count, 'changes', 'change')}`,
  submitTo: (count: number, noun: string) => `Change ${counted(count, noun)}`,
  done: (count: number, noun: string) => `${counted(count, noun)} ${have(count, 'has', 'have')} been changed`,
  staying: (count: number, noun: string) =>
    `${counted(count, noun)} ${have(count, 'stays as it is', 'stay as they are')}`,
  /** Beside the button: always in sight. */
  takes: (taking: number, refusing: number, noun: string, reason: string | null, alike = 0) =>
    `${showNumber(taking)} of ${counted(taking + refusing + alike, noun)} ${have(taking, 'changes', 'change')}` +
    (refusing === 0
      ? ''
      : `, ${showNumber(refusing)} ${have(refusing, 'refuses', 'refuse')}${reason === null ? '' : `: ${reason}`}`) +
    (alike === 0 ? '' : `, ${showNumber(alike)} ${have(alike, 'has', 'have')} the values already`),
  /** The reason of a record that a change leaves as it is because it needs none (db/rules/record-changes.sql). */
  isAlike: (reason: string | null) => reason?.endsWith('has these values already') === true,
  because: (count: number, noun: string, reason: string) => `${counted(count, noun)}: ${reason}`,
  moreReasons: (count: number) => (count === 1 ? '1 more reason' : `${showNumber(count)} more reasons`),
  accept: (count: number) => `Change ${count === 1 ? 'this fact' : `these ${counted(count, 'fact')}`} all the same`,
  failed: (noun: string) => `Failed to change the ${noun}s`,
  tooMany: (noun: string) => `No more than 20,000 ${noun}s can be changed at once: narrow the search.`,
  progress: (title: string, done: number, total: number) => `${title}: ${showNumber(done)} of ${showNumber(total)}`,
  tried: (done: number, total: number) => `Tried ${showNumber(done)} of ${showNumber(total)} …`,
  stopped: 'Stopped before the end',
  whole: 'All or none: change nothing unless every record changes',
  wholeLimit: 'For at most 3,000 records.',
  result: (operation: number) => `The result of each record is under Operations, as number ${operation}.`,
} as const;
