/** The words of an address without a page or a record. */

/** A longer value would fill the page. */
const MOST = 60;

/** By characters, so that none is cut in two. */
function cut(value: string): string {
  const characters = [...value];
  return characters.length > MOST ? `${characters.slice(0, MOST).join('')}…` : value;
}

export const LOOKUP = {
  nothing: (value: string) => `Nothing found for ${cut(value)}`,
  noPage: (address: string) => `There is no page ${cut(address)}.`,
  didYouMean: 'Did you mean',
} as const;
