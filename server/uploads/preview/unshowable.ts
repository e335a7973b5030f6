/** A file that can't be read, for another reason than a limit; the message completes 'The file can't be shown, because …'. */
export class Unshowable extends Error {
  override readonly name = 'Unshowable';
}
