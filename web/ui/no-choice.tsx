/** The words of a list to choose from that offers nothing: what is missing, and the user's next step. */

type Props = {
  typed: string;
  /** True while the options load. */
  searching?: boolean | undefined;
  /** The words in place of the usual ones: what the list lacks, or what it needs first. */
  wanted?: string | undefined;
};

export function NoChoice({ typed, searching = false, wanted }: Props) {
  const text = typed.trim();
  if (searching) return 'Loading...';
  if (wanted !== undefined) return wanted;
  return text === '' ? 'This list is empty' : `Nothing is called “${text}”: type fewer letters, or another name`;
}
