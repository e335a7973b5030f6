/** Whether what a sentence says of a count is denied, planned, feared or only possible. */
import type { Hit } from './phrases.ts';
import type { Quantity } from './quantity.ts';
import type { Token } from './tokens.ts';
import type { Known, Said } from './vocabulary/known.ts';

const BOUNDARY = /^[;:—]$/;
const CONDITION = /^(?:if|unless|si|إذا|اذا|لو)$/;
/** Verbs that 'could' may govern from far: 'could burst, displacing', 'could crest and displace'. */
const GOVERNED = /ing$|^(?:displace|force|evacuate|destroy|uproot)$/i;
const DONE = /^(?:have|has|were|was|ont|a|sont|ya|han|fueron|já|foram|تم)$/;
const WERE = /^(?:was|were|been)$/;
const FAR = 12;
const USUAL = 6;
const AFTER = 8;
const BESIDE = 4;

const RISK = /^(?:risks?|risques?|riesgos?|riscos?|مخاطر|المخاطر)$/iu;
const MANAGED = /^(?:management|gestion|gestión|gestao|gestão|réduction|reducción|redução|إدارة|الحد)$/iu;
const MANAGES = /^(?:reduction|management|council|committee|agency)$/i;
/** 'Disaster Risk Management', 'la gestion des risques': an office, and no doubt. */
const isOfOffice = (tokens: readonly Token[], at: number): boolean =>
  RISK.test(tokens[at]?.text ?? '') &&
  (MANAGES.test(tokens[at + 1]?.text ?? '') || [1, 2].some((back) => MANAGED.test(tokens[at - back]?.text ?? '')));

const FEAR = /^(?:temor|crainte|receio|medo|fear)$/;
const FOR = /^(?:por|ante|par|for|com|le|el|la|dans)$/;
/** 'Dejaron sus casas por temor a los ataques': a reason. */
const isReason = (tokens: readonly Token[], at: number): boolean =>
  FEAR.test(tokens[at]?.text ?? '') && FOR.test(tokens[at - 1]?.text ?? '');

type Words = { tokens: readonly Token[]; known: Known; quantities: readonly Quantity[] };

export function isUncertain({ tokens, known, quantities }: Words, quantity: Quantity, words: Hit<Said>): boolean {
  const after = tokens.slice(quantity.to, quantity.to + AFTER);
  if (after.some(({ forms }) => forms.some((form) => CONDITION.test(form)))) return true;
  const [start, end] = [Math.min(quantity.from, words.from), Math.max(quantity.from, words.from)];
  const isGoverned = GOVERNED.test(tokens[words.from]?.text ?? '');
  // 'لا تزال' is 'still'.
  const isDenied = (at: number) =>
    known.not.at(tokens, at) !== null &&
    // 'Fada N’Gourma'.
    tokens[at]?.text !== 'N' &&
    (known.remain.at(tokens, at)?.to ?? 0) <= (known.not.at(tokens, at)?.to ?? 0);
  const isHeld = (at: number) => quantities.some(({ from, to }) => at >= from && at < to);
  // '5,200 need to be relocated, and 1,320 have been moved': the second are no longer in doubt.
  const isDone =
    start === quantity.from &&
    known.and.at(tokens, start - 1) !== null &&
    DONE.test(tokens[quantity.to]?.text ?? '') &&
    !CONDITION.test(tokens[0]?.text ?? '');
  const first = isDone ? start : Math.max(0, start - FAR);
  for (let at = end - 1; at >= first; at -= 1) {
    const token = tokens[at];
    if (token === undefined || (at < start && BOUNDARY.test(token.text))) return false;
    // 'فقدت' holds 'قد'.
    if (isHeld(at) || (at >= words.from && at < words.to)) continue;
    const isParted = at < start && tokens.slice(at, start).some(({ text }) => text === ',');
    const isNear = start - at <= (isGoverned ? FAR : USUAL) && (!isParted || isGoverned);
    // '560 were able to return'.
    const wasAble = token.text === 'able' && WERE.test(tokens[at - 1]?.text ?? '');
    // 'Encontram-se'.
    const isReflexive = token.joined && tokens[at - 1]?.text === '-';
    const isPlain = token.text !== 'May' && !wasAble && !isOfOffice(tokens, at) && !isReason(tokens, at);
    if (isNear && !isReflexive && isPlain && known.could.at(tokens, at) !== null) return true;
    if (start - (known.not.at(tokens, at)?.to ?? at + 1) < BESIDE && !isParted && isDenied(at)) return true;
  }
  return false;
}
