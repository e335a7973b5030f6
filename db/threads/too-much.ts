/** The limits of reading foreign data, in words that complete 'The file can't be shown, because …'. */

/** A text or a file is beyond a limit of its reader; the message names the limit. */
export class TooMuch extends Error {
  override readonly name = 'TooMuch';
}

/** A reading that the limit of time ended: on a machine with less to do, it may succeed. */
export class TooSlow extends TooMuch {}

const counted = (count: number): string => count.toLocaleString('en');

export const tooMany = (most: number, things: string): TooMuch =>
  new TooMuch(`it has more than ${counted(most)} ${things}`);
export const tooDeep = (most: number): TooMuch => new TooMuch(`it is nested more than ${counted(most)} deep`);
export const tooSlow = (milliseconds: number): TooSlow =>
  new TooSlow(`reading it takes longer than ${counted(milliseconds / 1000)} s`);
export const tooHeavy = (megabytes: number): TooMuch =>
  new TooMuch(`reading it takes more than ${counted(megabytes)} MB of memory`);
export const tooLong = (): TooMuch => new TooMuch('a text in it is too long, or too deeply nested, for the engine');
