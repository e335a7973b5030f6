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

/** A person, role or country that can be mentioned: the words to write after @, names that only find it, and why nobody is told: a role of nobody, a country without an expert. */
export type Mentionable = {
  readonly words: readonly [string, ...string[]];
  readonly names: readonly string[];
  readonly nobody?: string;
};

/** A mention that reaches nobody as it is written, and the only word that it can mean; null if it begins several words or none. */
export type Unreached = {
  readonly from: number;
  readonly to: number;
  readonly typed: string;
  readonly means: string | null;
};

/** As the database finds the end of a word. */
const ENDS = /^(?![\p{L}\p{N}_]|[-.@][\p{L}\p{N}])/u;
/** Fewer letters are no word to guess from. */
const LEAST = 3;

/** Each mention of a text, and what it is written as: nothing, or what has a word of it. */
function mentionsIn(text: string, known: readonly Mentionable[]) {
  const said = text.toLowerCase();
  const isAt = (written: string, from: number) => {
    const word = written.toLowerCase();
    return said.startsWith(word, from) && ENDS.test(said.slice(from + word.length, from + word.length + 2));
  };
  return Array.from(text.matchAll(MENTION), ({ 1: run = '', index }) => {
    const from = index + 1;
    return { from, run, whole: known.filter(({ words }) => words.some((word) => isAt(word, from))) };
  });
}

export function unreachedIn(text: string, known: readonly Mentionable[]): Unreached[] {
  return mentionsIn(text, known).flatMap(({ from, run, whole }) => {
    if (whole.length > 0) return [];
    const typed = run.replace(/[.-]{1,9}$/, '');
    const begun = typed.toLowerCase();
    const fitting = known.filter(({ words, names }) =>
      [...words, ...names].some((each) => each.toLowerCase().startsWith(begun)),
    );
    const [only] = typed.length >= LEAST && fitting.length === 1 ? fitting : [];
    return { from, to: from + typed.length, typed, means: only?.words[0] ?? null };
  });
}

/** The text in which each mention with one meaning is written whole. */
export function withWholeMentions(text: string, known: readonly Mentionable[]): string {
  let [whole, at] = ['', 0];
  for (const { from, to, means } of unreachedIn(text, known)) {
    if (means === null) continue;
    whole += text.slice(at, from) + means;
    at = to;
  }
  return whole + text.slice(at);
}

/** The roles and countries of nobody that the text mentions, with the reason. */
const ofNobodyIn = (text: string, known: readonly Mentionable[]): string[] =>
  mentionsIn(text, known).flatMap(({ whole: [only, ...others] }) =>
    only?.nobody === undefined || others.length > 0 ? [] : `“@${only.words[0]}” mentions nobody: ${only.nobody}.`,
  );

/** '“@admin” becomes @Administrators. “@coord” mentions nobody: …'; empty if all reach somebody. A word that is just begun is let be. */
export function unreachedWords(text: string, known: readonly Mentionable[]): string {
  const found = unreachedIn(text, known).filter(({ to, typed }) => to < text.length || typed.length >= LEAST);
  const whole = found.flatMap(({ typed, means }) => (means === null ? [] : `“@${typed}” becomes @${means}.`));
  const open = new Set(found.flatMap(({ typed, means }) => (means === null ? `“@${typed}”` : [])));
  if (open.size > 0)
    whole.push(
      `${[...open].join(', ')} ${open.size === 1 ? 'mentions' : 'mention'} nobody: type @ and choose a person, a role or a country.`,
    );
  return [...new Set([...whole, ...ofNobodyIn(withWholeMentions(text, known), known)])].join(' ');
}
