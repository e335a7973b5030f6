/** The mentions of people in a written text, with their names. */

/** As the database finds them: the sign is not inside an address or a word. */
const MENTION = /(?<![\p{L}\p{N}._@-])@([\p{L}\p{N}_][\p{L}\p{N}_.-]*)/gu;

export type Person = { readonly username: string; readonly name: string };
type Part = { readonly text: string; readonly username: string | null };

/** The text in parts: a mention is the name of its person, all else stays. */
export function partsOf(text: string, people: readonly Person[]): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const { 0: whole, 1: word = '', index } of text.matchAll(MENTION)) {
    let end = word.length;
    while (word[end - 1] === '.' || word[end - 1] === '-') end -= 1;
    const username = word.slice(0, end).toLowerCase();
    const person = people.find((one) => one.username.toLowerCase() === username);
    if (person === undefined) continue;
    parts.push({ text: text.slice(at, index), username: null }, { text: person.name, username: person.username });
    at = index + whole.length - (word.length - end);
  }
  parts.push({ text: text.slice(at), username: null });
  return parts;
}

/** For places without links. */
export const withNames = (text: string, people: readonly Person[]): string =>
  partsOf(text, people)
    .map((part) => part.text)
    .join('');
