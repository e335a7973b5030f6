/** The values that 'Add filter' finds by name: those of all fields whose choices are known. Events and publishers, which are searched on the server, are found in their own fields. */
import type { QueryClient } from '@tanstack/react-query';
import { hazardOf, pathFrom, writtenPath } from '#domain/events/hazard-search.ts';
import { byRank, namesRank } from '#domain/search/best-match.ts';
import type { Choices, ReferenceList } from '#domain/search/choices.ts';
import { byName } from '#domain/search/name-order.ts';
import type { Field } from '#domain/search/search.ts';
import { spanMeant } from '#domain/search/span-meant.ts';
import { periodOf } from '#domain/values/dates.ts';
import { yearChoices } from '#domain/values/years.ts';
import { active, countriesQuery, referenceListQuery, usersQuery } from '#web/data/lists.ts';
import type { Option, Options } from '#web/pickers/choice.tsx';
import { countryOption, byCountryName } from '#web/pickers/country-picker.tsx';
import { FLAG_OPTIONS } from '#web/pickers/flags-picker.tsx';
import { hazardsQuery, type Hazard } from '#web/pickers/hazards.ts';
import { pathOf } from '#web/pickers/hazard-paths.ts';
import { statusOptions } from '#web/pickers/status-picker.tsx';
import { expertOptions, userOptions } from '#web/pickers/user-picker.tsx';

type Value = string | number;
type Labelled = Field & { readonly label: string };
/** `part`: all values of a field that was not chosen from a list. */
export type FilterValue = Option<Value> & { readonly field: Labelled; readonly part?: object };

const named = (names: readonly Value[]): Option<Value>[] => names.map((name) => ({ value: name, label: String(name) }));

/** Every node of the tree; one that is called like the node above it is left out. */
function hazardNodes(hazards: readonly Hazard[]): Option<Value>[] {
  const nodes = new Map<string, string>();
  for (const path of hazards.map(pathOf))
    for (const [level, name] of path.entries())
      if (name !== path[level - 1]) nodes.set(writtenPath(path.slice(0, level + 1)), name);
  return [...nodes].map(([value, label]) => ({ value, label }));
}

const countries = (client: QueryClient) => client.fetchQuery(countriesQuery);
const users = async (client: QueryClient) => active(await client.fetchQuery(usersQuery));
const hazardNames = (level: 'category' | 'subcategory' | 'type' | 'subtype') => async (client: QueryClient) => {
  const hazards = await client.fetchQuery(hazardsQuery);
  return named([...new Set(hazards.map((hazard) => hazard[level]))].toSorted(byName));
};
const onServer = async () => [];

type Own = Exclude<Choices, ReferenceList | readonly string[]>;
const OWN: Record<Own, (client: QueryClient) => Promise<Options<Value>>> = {
  countries: async (client) => (await countries(client)).map(countryOption),
  country_names: async (client) =>
    (await countries(client)).map((country) => ({ ...countryOption(country), value: byCountryName(country) })),
  events: onServer,
  experts: async (client) => expertOptions(await users(client)),
  flags: async () => FLAG_OPTIONS,
  hazard_category: hazardNames('category'),
  hazard_leaves: hazardNames('subtype'),
  hazard_paths: async (client) => hazardNodes(await client.fetchQuery(hazardsQuery)),
  hazard_subcategory: hazardNames('subcategory'),
  hazard_subtype: hazardNames('subtype'),
  hazard_type: hazardNames('type'),
  publishers: onServer,
  statuses: async (client) => statusOptions(await client.fetchQuery(referenceListQuery('review_statuses'))),
  users: async (client) => userOptions(await users(client)),
  years: async () => named(yearChoices(new Date().getFullYear())),
};
const isOwn = (choices: string): choices is Own => choices in OWN;

async function optionsOf(client: QueryClient, choices: Choices): Promise<Options<Value>> {
  if (typeof choices !== 'string') return named(choices);
  if (isOwn(choices)) return OWN[choices](client);
  return named((await client.fetchQuery(referenceListQuery(choices))).map(({ name }) => name));
}

const choicesOf = ({ control }: Field): Choices | null =>
  control.kind === 'hazard levels' ? 'hazard_paths' : 'choices' in control ? control.choices : null;

/** In the order of the fields. A list that fails to load has no values. */
export async function filterValues(client: QueryClient, fields: readonly Labelled[]): Promise<FilterValue[]> {
  const found = await Promise.all(
    fields.map(async (field): Promise<FilterValue[]> => {
      const choices = choicesOf(field);
      const options = choices === null ? [] : await optionsOf(client, choices).catch(() => []);
      return options
        .flatMap((option) => ('options' in option ? option.options : [option]))
        .map((option) => ({ ...option, field }));
    }),
  );
  return found.flat();
}

/** A list of more is no help. */
const OFFERED = 40;

/** The matches of the typed text, the best first; 'floods' has those of 'flood', too. */
function rankedValues(values: readonly FilterValue[], text: string): { value: FilterValue; rank: number }[] {
  const [first, last] = spanMeant(text) ?? [text, text];
  // 'last year' is a year.
  const typed = first === last ? first : text;
  const one = /\p{L}{4}s$/u.test(typed) ? typed.slice(0, -1) : typed;
  return values
    .flatMap((value) => {
      const names = { ...value, name: value.label };
      const rank = [namesRank(names, typed), namesRank(names, one)].toSorted(byRank)[0] ?? null;
      return rank === null ? [] : [{ value, rank }];
    })
    .toSorted((before, after) => byRank(before.rank, after.rank));
}

/** The best matches of the typed text. */
export const valuesNamed = (values: readonly FilterValue[], typed: string): FilterValue[] =>
  rankedValues(values, typed)
    .slice(0, OFFERED)
    .map(({ value }) => value);

/** What a text means in a field; of a span, its days from the first to the last. */
function partsMeant(field: Labelled, typed: string): readonly object[] {
  const span = field.control.kind === 'days' ? spanMeant(typed) : null;
  if (span === null) return field.meant?.(typed) ?? [];
  const [first, last] = [periodOf(span[0])?.date ?? span[0], periodOf(span[1], 'last')?.date ?? span[1]];
  return (field.meant?.(first) ?? []).map((part) => ({ ...part, date_to: last }));
}

/** The dates, sizes and words of a name that a text may mean. */
export const valuesMeant = (fields: readonly Labelled[], typed: string): FilterValue[] =>
  fields.flatMap((field) =>
    partsMeant(field, typed).flatMap((part) =>
      field
        .chips(part, { label: field.label, named: (_, value) => String(value) })
        .slice(0, 1)
        .map(({ label, text }) => ({ field: { ...field, label }, part, value: text, label: text })),
    ),
  );

/** Words between values, which name none. */
const BETWEEN: ReadonlySet<string> = new Set(
  'a an and at by displaced displacements during end events facts figures for from in of on or people persons the to with'.split(
    ' ',
  ),
);

/** Ranks of names: the whole name, and the beginnings of words, at most. */
const WHOLE = 1;
const BY_WORDS = 5;
const LONG = 4;

type Known = { values: readonly FilterValue[]; fields: readonly Labelled[] };

/** By the lists of values: the best match of each part that was read. */
const bests = new WeakMap<readonly FilterValue[], Map<string, FilterValue | undefined>>();

/** The best match of these words: a date or size before a name that only begins with them, as May before Mayotte. */
function bestOf(known: Known, part: string): FilterValue | undefined {
  const ofParts = bests.get(known.values) ?? new Map<string, FilterValue | undefined>();
  bests.set(known.values, ofParts);
  // The next letter changes the parts with the last word alone.
  if (!ofParts.has(part)) ofParts.set(part, foundBest(known, part));
  return ofParts.get(part);
}

function foundBest({ values, fields }: Known, part: string): FilterValue | undefined {
  const [{ value: found, rank } = { value: undefined, rank: 0 }] = rankedValues(values, part);
  // Within a sentence, no part of a word is a name, nor are three letters or a word of a flag, which is a sentence itself.
  const isShort = part.length < LONG || found?.field.key === 'flags';
  const best = rank > (isShort ? WHOLE : BY_WORDS) ? undefined : found;
  const isWhole = best !== undefined && rank <= WHOLE;
  return (isWhole ? undefined : valuesMeant(fields, part).find(({ field }) => field.key !== 'name')) ?? best;
}

/** The values of a sentence, and its words that are of none. */
export type Read = { readonly values: readonly FilterValue[]; readonly left: readonly string[] };

/** The best match of each part of these words, the longest part first, with as few words left as can be. */
function readWords(known: Known, words: readonly string[]): Read {
  let read: [Read, ...Read[]] = [{ values: [], left: [] }];
  const isBetween = (word = '') => BETWEEN.has(word.toLowerCase());
  // From the last word on: what follows each part is read already.
  for (const [at, word] of [...words.entries()].toReversed()) {
    const ways: Read[] = isBetween(word) ? [read[0]] : [];
    for (let count = words.length - at; count > 0; count -= 1) {
      if (isBetween(words[at + count - 1])) continue;
      const found = bestOf(known, words.slice(at, at + count).join(' '));
      const then = read[count - 1];
      if (found !== undefined && then !== undefined) ways.push({ ...then, values: [found, ...then.values] });
    }
    const [next] = read;
    ways.push({ ...next, left: [word, ...next.left] });
    read = [ways.reduce((best, way) => (way.left.length < best.left.length ? way : best)), ...read];
  }
  return read[0];
}

/** A field of one value can't have two. */
const isSearchable = (found: readonly FilterValue[]): boolean =>
  found.every(
    ({ field }, at) => field.control.kind === 'several' || found.findIndex((one) => one.field.key === field.key) === at,
  );

/** More words take long. */
const MOST_WORDS = 12;
const NONE: Read = { values: [], left: [] };

/** What these say can't be searched: the values beside them would say the contrary. */
const CONTRARY = /\b(?:not|no|except|without|neither|nor|before|until|till|after)\b/i;
/** The name of a record. */
const NAME = /[:;]|\s[-–—]/;

/** The values, dates and sizes of 'floods in Pakistan over 1,000 in March 2025', and the words that are none of them; empty if a field of one value had two. A date or size alone is found without this. */
export function valuesTogether(known: Known, typed: string): Read {
  const words = typed.trim().split(/\s+/);
  if (words.length < 2 || words.length > MOST_WORDS) return NONE;
  const { values, left } = readWords(known, words);
  if ((values.length === 1 && values[0]?.part !== undefined && left.length === 0) || !isSearchable(values)) return NONE;
  // Values of one field are searched as 'or', those of two as 'and'.
  const alternatives = words.filter((word) => word.toLowerCase() === 'or').length;
  if (values.length - new Set(values.map(({ field }) => field.key)).size < alternatives) return NONE;
  const isDoubtful = left.length > 0 && (values.length < 2 || CONTRARY.test(left.join(' ')) || NAME.test(typed));
  return isDoubtful ? NONE : { values, left };
}

/** A value with its field; several without, where no other field has a value of the name, but for dates and sizes. */
export function wordsOf(
  chosen: readonly FilterValue[],
  values: readonly FilterValue[],
  left: readonly string[] = [],
): string {
  const isPlain = ({ field, label, part }: FilterValue) =>
    chosen.length > 1 &&
    part === undefined &&
    !values.some((one) => one.label === label && one.field.key !== field.key);
  const words = chosen.map((one) => (isPlain(one) ? one.label : `${one.field.label}: ${one.label}`)).join(' · ');
  return left.length === 0 ? words : `${words} (not understood: ${left.join(' ')})`;
}

/** The search with this value beside those that it has. */
function searchWith<Search extends object>(search: Search, { field, value, part }: FilterValue): Search {
  const { key, control } = field;
  if (part !== undefined) return { ...search, ...part };
  if (control.kind === 'hazard levels') return { ...search, ...hazardOf(pathFrom(String(value))) };
  if (control.kind !== 'several') return { ...search, [key]: value };
  const before = (search as Readonly<Record<string, readonly Value[]>>)[key] ?? [];
  return { ...search, [key]: [...new Set([...before, value])] };
}

/** The search with these values: one beside those of its field, a sentence in their place. */
export function searchWithAll<Search extends object>(search: Search, chosen: readonly FilterValue[]): Search {
  const emptied = chosen.length < 2 ? {} : Object.assign({}, ...chosen.map(({ field }) => field.empty));
  return chosen.reduce<Search>(searchWith, { ...search, ...emptied });
}
