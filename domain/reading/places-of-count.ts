/** The places of a count: those of its clause, or else those that the sentences around it name. */
import { countedIn, type PlaceChain } from './named-places.ts';
import type { SaidOf } from './said-of.ts';
import type { Sentence } from './sentence.ts';
import type { NamedPlace } from './suggestion.ts';

/** Begins another clause: 'while in Mambasa 2,100 returned'. */
const CLAUSE = /^(?:;|while|whereas|whilst|tandis|alors|mientras|enquanto|بينما|فيما)$/;
/** Words between a chain and the count that it leads to. */
const LEADS = 2;

/** Where the clause of a count begins, not before `since`; `since` if no word says it. */
function clauseOf({ tokens, known, chains }: Sentence, since: number, { from }: SaidOf['quantity']): number {
  for (let at = from - 1; at > since; at -= 1) if (CLAUSE.test(tokens[at]?.text ?? '')) return at;
  // '200 fled in Goma and in Sake 300'.
  const lead = chains.findLast((chain) => chain.to <= from && from - chain.to <= LEADS && chain.from > since);
  return lead !== undefined && known.and.at(tokens, lead.from - 1) !== null ? lead.from : since;
}

const ASIDE = 8;
/** The verb of the whole after a part of it: ', were displaced'. */
function verbAfter({ tokens, known }: Sentence, from: number): number | null {
  for (let at = from; at < from + ASIDE; at += 1)
    if (tokens[at]?.text === ',' && known.auxiliaries.at(tokens, at + 1) !== null) return at + 1;
  return null;
}

/** Of several figures in a sentence each has the chains of its clause, first those after it, or else those before it. */
export function chainsFor(sentence: Sentence, said: readonly SaidOf[], at: number): readonly PlaceChain[] {
  const [one, next] = [said[at], said[at + 1]];
  // 'Tana River 9,300; Mandera 1,145'.
  const row = sentence.chains.filter((chain) => chain.counted === true && chain.to === one?.quantity.number.from);
  if (row.length > 0) return row;
  const isOfAnother = ({ to, counted }: PlaceChain) =>
    counted === true || (countedIn(sentence, to) !== null && to + 1 !== one?.quantity.number.from);
  const others = sentence.chains.filter((chain) => !isOfAnother(chain));
  // The total of a row is of all its places, and one of other people of none.
  const isSaid = ({ to, counted }: PlaceChain) =>
    counted !== true || said.some(({ quantity }) => quantity.number.from === to);
  const chains = others.length > 0 ? others : sentence.chains.filter(isSaid);
  if (others.length === 0 && chains.every(({ counted }) => counted === true)) return chains;
  if (said.length === 1 || one === undefined) return chains;
  const own = one.quantity.number.from;
  // 'Flin Flon (5,000) and Pimicikamak (6,700)'.
  const counted = chains.filter(({ to }) => to === own - 1 && countedIn(sentence, to) !== null);
  if (counted.length > 0) return counted;
  const begin = at === 0 ? 0 : clauseOf(sentence, said[at - 1]?.quantity.number.to ?? 0, one.quantity);
  const begun = next === undefined ? Infinity : clauseOf(sentence, own, next.quantity);
  const end = next === undefined || begun === own ? (next?.quantity.from ?? Infinity) : begun;
  // '40,000 people, including 32,000 from camps, were displaced around El Geneina'.
  const verb = next?.part === true ? verbAfter(sentence, next.quantity.to) : null;
  const [first, last] = verb === null ? [own, end] : [verb, said[at + 2]?.quantity.from ?? Infinity];
  const after = chains.filter(({ from }) => from >= first && from < last);
  const before = chains.filter(({ from }) => from < own);
  const inClause = before.filter(({ from }) => from >= begin);
  const ahead = inClause.length > 0 ? inClause : before;
  // '200 went to Sake': from a place before them.
  if (after.length > 0 && after.every(({ role }) => role === 'to'))
    return [...ahead.filter(({ role }) => role !== 'to'), ...after];
  if (after.length > 0) return after;
  if (ahead.length > 0) return ahead;
  return next?.part === true ? [] : chains;
}

function placesOf(chains: readonly PlaceChain[]): {
  origins: readonly NamedPlace[];
  destinations: readonly NamedPlace[];
} {
  const of = (role: PlaceChain['role']) =>
    chains.filter((chain) => chain.role === role).flatMap(({ places }) => places);
  const from = of('from').map((place) => ({ ...place, left: true as const }));
  const destinations = of('to');
  if (from.length > 0 || destinations.length === 0) return { origins: from.length > 0 ? from : of('at'), destinations };
  // Where they came to may lie in it: 'Dans la région de Tahoua, 310 ménages sont arrivés à Tillia'.
  return { origins: of('at').map((place) => ({ ...place, around: true as const })), destinations };
}

/** Before 'from': the origin of the people whom the sentence before counts. */
const COME =
  /^(?:came|come|coming|comes|originate[ds]?|originating|originated|hail|hailed|hailing|arrived|displaced|fled|viennent|venus|venues|proviennent|provenaient|originaires|provienen|provenían|vienen|vinieron|procedían|procedentes|originarios|originarias|vêm|vieram|provêm|oriundos|oriundas|provenientes|قدموا|قدمت|جاءوا|جاؤوا|جاءت|ينحدرون|نزحوا|نزحت|وفدوا)$/;

/** Of the people of the sentence before, in the first words of the next one. */
const THEY =
  /^(?:majority|most|they|all|these|half|plupart|majorité|ils|elles|mayoría|ellos|ellas|todos|todas|maioria|eles|elas|معظم.*|غالبية|أغلب.*|غالبيتهم)$/i;
const BEGINNING = 4;

/** 'The majority came from Mandarari', without a count of its own. */
function originsNext(next: Sentence | undefined): readonly NamedPlace[] {
  if (next === undefined) return [];
  const { tokens, chains, taken } = next;
  const counts = ({ kind }: (typeof tokens)[number], at: number) =>
    kind === 'number' && !taken.has(at) && tokens[at + 1]?.text !== '%';
  const chain = chains.find(({ role, from }) => role === 'from' && COME.test(tokens[from - 1]?.text ?? ''));
  const isOfThem = tokens.slice(0, BEGINNING).some(({ text }) => THEY.test(text));
  return chain === undefined || !isOfThem || tokens.some(counts) ? [] : chain.places;
}

type Around = { before: readonly Sentence[]; next: Sentence | undefined; one: SaidOf };
type Places = { origins: readonly NamedPlace[]; destinations: readonly NamedPlace[] };

/** `lender`: the other sentence that names them; null if their own does. */
export function placesFor(
  chains: readonly PlaceChain[],
  { before, next, one }: Around,
): Places & { lender: Sentence | null } {
  const placed = placesOf(chains);
  const isReturn = one.event === 'Returns';
  const origins = isReturn || chains.some(({ role }) => role === 'from') ? [] : originsNext(next);
  if (origins.length > 0 && next !== undefined)
    return {
      origins,
      destinations: placed.destinations.length > 0 ? placed.destinations : placed.origins,
      lender: next,
    };
  if (placed.origins.length > 0) return { ...placed, lender: null };
  // People who are displaced by now are not where others fled from.
  const lendable = (sentence: Sentence) =>
    one.stock ? sentence.chains.filter(({ role }) => role !== 'from') : sentence.chains;
  const naming = before.find((sentence) => lendable(sentence).length > 0);
  if (naming === undefined || (isReturn && placed.destinations.length > 0)) return { ...placed, lender: null };
  const lent = placesOf(lendable(naming));
  if (placed.destinations.length === 0) return { ...lent, lender: naming };
  // 'Clashes in Mandoul … 2,970 sought refuge in Bedjo'.
  return lent.origins.length === 0
    ? { ...placed, lender: null }
    : { origins: lent.origins, destinations: placed.destinations, lender: naming };
}
