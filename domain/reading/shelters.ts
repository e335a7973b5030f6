/** The people of a sentence by the shelters in which they are. */
import { hasMark, HAVE, LEFT } from './goes-on.ts';
import type { Reading } from './links.ts';
import type { Hit } from './phrases.ts';
import type { Quantity } from './quantity.ts';
import { isCapital, isMark, type Token } from './tokens.ts';
import { isEvent, type Known, type Said } from './vocabulary/known.ts';

const GOES =
  /^(?:move|moves|moving|went|gone|go|goes|going|taken|moved|brought|ferried|bused|bussed|led|shifted|transferred|escorted|transported|driven|flown|guided|sent|airlifted|evacuated|relocated|rushed|admitted|carried)$/;
/** Verbs before the shelter itself: 'occupy 12 schools'. */
const OCCUPIES =
  /^(?:ocupa[nm]|occupent|access(?:ed|ing)?|enter(?:ed|ing)?|occup(?:y|ies|ying|ied)|fill(?:s|ed|ing)?|crowd(?:ed|ing)?|pack(?:ed|ing)?|cram(?:med|ming)?)$/;
/** Verbs before 'in' and a shelter, whatever stands between: 'are living in a church'. */
const LIVES =
  /^(?:sleep(?:ing|s)?|slept|liv(?:e|es|ed|ing)|stay(?:s|ed|ing)?|camp(?:s|ed|ing)?|lodg(?:e|es|ed|ing)|resid(?:e|es|ed|ing)|settl(?:e|es|ed|ing)|remain(?:s|ed|ing)?|dorment|vivent|logent|duermen|viven|permanecen|dormem|vivem|permanecem|estão|están|sont)$/;
const HOLD =
  /^(?:hold|holds|held|holding|had|house|houses|accommodate|accommodates|accommodated|shelter|shelters|sheltered|lodge|lodges|contain|contains|received?|receives|receiving|host|hosts|hosted|absorbed|admitted|abritent|abrite|accueillent|hébergent|reciben|albergan|acogen|alojan|acolhem|abrigam|alojam|recebem|receberam|acolheram|recibieron|acogieron)$/;
/** 'Schools are occupied by 300 families'. */
const FILLED =
  /^(?:occupied|inhabited|filled|used|crowded|packed|occupées?|occupés?|ocupad[ao]s?|utilisées?|utilizad[ao]s)$/;
const BY = /^(?:by|with|par|por|pelas|pelos)$/;
/** 'Opened their doors to', 'opened for'. */
const OPENED = /^(?:opened|open)$/;

const ARTICLE = /^(?:the|an?)$/;
/** 'Displaced people reached Minova' or 'the camp' have arrived; 'aid reached 300 people' and 'were reached' stay aid. */
function withName(tokens: readonly Token[], known: Known, hit: Hit<Said>): Hit<Said> {
  const next = tokens[hit.to];
  const isPassive = [1, 2].some(
    (back) => known.auxiliaries.at(tokens, hit.from - back) !== null && !HAVE.test(tokens[hit.from - back]?.text ?? ''),
  );
  const arrives = hit.value === 'aid' && tokens[hit.from]?.text === 'reached' && next !== undefined && !isPassive;
  const place = ARTICLE.test(next?.text ?? '') ? hit.to + 1 : hit.to;
  // Those who are counted reach the camp, and not a convoy with aid for them.
  const before = tokens.slice(0, hit.from);
  const isPeople =
    before.some(({ kind }) => kind === 'number') && known.said.in(before).every(({ value }) => isEvent(value));
  const isPlace =
    (next?.kind === 'word' && isCapital(next)) ||
    (isPeople && [known.shelters, known.areas].some((phrases) => phrases.at(tokens, place) !== null));
  return arrives && isPlace ? { ...hit, value: 'Displaced' } : hit;
}

/** Shelters that are nothing else, as schools are. */
const CAMP =
  /^(?:shelters?|camps?|cent(?:re|er)s?|accommodation|tents?|sites?|abris?|abrigos?|albergues?|refugios?|campamentos?|acampamentos?|carpas|tendas|alojamientos?|مخيمات|إيواء|الإيواء)$/i;

/** People or a bare number, as in '310 in collective shelter'. */
const countedAt = (tokens: readonly Token[], known: Known, at: number): { to: number } | null =>
  tokens[at]?.kind === 'number' ? { to: at + 1 } : known.counted.at(tokens, at);

/** A number, also after its qualifier. */
function isNumberAt(tokens: readonly Token[], known: Known, at: number): boolean {
  const from = known.qualifiers.at(tokens, at)?.to ?? at;
  return tokens[from]?.kind === 'number' || known.numbers.at(tokens, from) !== null;
}

const WITH = /^(?:with|avec|con|com|where|où|donde|onde)$/;
const WITHIN = 5;

/** The token before the count of 'centres remain open with 3,950' and 'refugios en los que permanecen 735'; null if the shelters hold none. */
function holdsAt(tokens: readonly Token[], known: Known, to: number): number | null {
  for (let at = to; at < to + WITHIN && tokens[at]?.kind === 'word'; at += 1) {
    const hold = known.remain.at(tokens, at);
    const end = hold?.to ?? at + 1;
    if ((hold === null && !WITH.test(tokens[at]?.text ?? '')) || at === to) continue;
    const next = known.qualifiers.at(tokens, end)?.to ?? end;
    if (tokens[next]?.kind === 'number') return end;
  }
  return null;
}

/** The words that say something, with people who 'are in eight camps'. */
export function withShelters(tokens: readonly Token[], known: Known): Hit<Said>[] {
  const said = known.said.in(tokens).map((hit) => withName(tokens, known, hit));
  const free = (from: number, to: number) => said.every((hit) => hit.to <= from || hit.from >= to);
  const sheltered: Hit<Said>[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const lives = LIVES.test(tokens[at]?.text ?? '') ? { from: at, to: at + 1 } : null;
    const is = known.auxiliaries.at(tokens, at) ?? known.remain.at(tokens, at) ?? lives;
    const counted = is === null ? countedAt(tokens, known, at) : null;
    const own = is !== null && (is === lives || known.remain.at(tokens, at)?.to === is.to) ? is : null;
    // 'Live in 18 shelters': the words themselves end with 'in'.
    const within =
      own !== null && own.to > at + 1 && known.at.at(tokens, own.to - 1) !== null ? { from: at, to: own.to } : null;
    const place = is
      ? (known.at.at(tokens, is.to) ?? known.at.at(tokens, is.to + 1) ?? within)
      : counted && known.at.at(tokens, counted.to);
    if (!place) continue;
    const shelter = [0, 1, 2, 3]
      .map((on) => known.shelters.at(tokens, place.to + on))
      .find((hit) => hit !== null && (is !== null || CAMP.test(tokens[hit.to - 1]?.text ?? '')));
    // The shelter itself may hold such words: 'relief' in 'relief camps'.
    const from = own === null ? place.from : at;
    if (!shelter) continue;
    const isFree = said.every(
      (hit) => (own !== null && hit.from === from) || hit.to <= place.from || hit.from >= shelter.from,
    );
    if (isFree && !hasMark(tokens, place.to, shelter.from, /./))
      sheltered.push({ value: 'Sheltered', from, to: shelter.to });
  }
  for (const [at, { text }] of tokens.entries()) {
    const next = tokens[at + 1];
    const isPassive = known.auxiliaries.at(tokens, at - 1) !== null && !HAVE.test(tokens[at - 1]?.text ?? '');
    if (text === LEFT && next?.kind === 'word' && isCapital(next) && !isPassive && free(at, at + 1))
      sheltered.push({ value: 'Forced to Flee', from: at, to: at + 1 });
  }
  // '14,200 of them went to state shelters'.
  for (const [at, { text }] of tokens.entries()) {
    const isTo = GOES.test(text) && tokens[at + 1]?.text === 'to';
    if (!isTo && !OCCUPIES.test(text)) continue;
    const shelter = (isTo ? [2, 3, 4] : [1, 2, 3, 4, 5])
      .map((on) => known.shelters.at(tokens, at + on))
      .find((hit) => hit !== null);
    const isFree = said.every(
      (hit) => hit.to <= at || hit.from >= (shelter?.from ?? 0) || (hit.from === at && hit.value !== 'other'),
    );
    if (shelter && isFree && !hasMark(tokens, at, shelter.from, /./))
      sheltered.push({
        value: isTo && !WENT.test(text) ? 'Evacuated' : 'Sheltered',
        from: at,
        to: shelter.to,
      });
  }
  // 'Camps that are home to 788 people', 'the site is home to'.
  for (const hit of said) {
    if (hit.value !== 'other' || !HOME.test(tokens[hit.from]?.text ?? '') || hit.to !== hit.from + 2) continue;
    const shelter = Array.from({ length: WAY }, (_, back) => known.shelters.at(tokens, hit.from - back)).find(
      (each) => each,
    );
    if (shelter) sheltered.push({ value: 'Sheltered', from: hit.from, to: hit.to });
  }
  // 'Schools and tents hold 1.9 million survivors'.
  const events = said.filter(({ value }) => value !== 'aid');
  for (const { from, to } of known.shelters.in(tokens)) {
    // 'Camps in Amibara hold 18,000 of them'.
    const hold = [to, to + 1, to + 2, to + 3].find((at) => HOLD.test(tokens[at]?.text ?? ''));
    const opened = [to, to + 1].find((at) => OPENED.test(tokens[at]?.text ?? ''));
    const filled = [to, to + 1, to + 2].find((at) => FILLED.test(tokens[at]?.text ?? ''));
    const by = [1, 2].map((on) => (filled ?? NaN) + on).find((at) => BY.test(tokens[at]?.text ?? ''));
    const end =
      hold ?? by ?? [1, 2, 3].map((on) => (opened ?? NaN) + on).find((at) => FOR.test(tokens[at]?.text ?? ''));
    const isOutside = (hit: Hit<Said>) => hit.to <= from || hit.from > (end ?? 0) || (hit.from >= from && hit.to <= to);
    if (end !== undefined && isNumberAt(tokens, known, end + 1) && events.every(isOutside))
      sheltered.push({ value: 'Sheltered', from, to: end + 1 });
  }
  // '18 camps in which 300 people have registered'.
  for (const { from, to } of known.shelters.in(tokens)) {
    const where = IN.test(tokens[to]?.text ?? '') ? to + 1 : to;
    const end = [where, where + 1].find((at) => WHERE.test(tokens[at]?.text ?? ''));
    if (
      end !== undefined &&
      isNumberAt(tokens, known, end + 1) &&
      events.every((hit) => hit.to <= from || hit.from > end)
    )
      sheltered.push({ value: 'Sheltered', from, to: end + 1 });
  }
  for (const { from, to } of known.shelters.in(tokens)) {
    if (!CAMP.test(tokens[to - 1]?.text ?? '')) continue;
    const holds = holdsAt(tokens, known, to);
    if (holds !== null && events.every((hit) => hit.to <= from || hit.from >= holds))
      sheltered.push({ value: 'Sheltered', from, to: holds });
  }
  const isWithin = (hit: Hit<Said>) => sheltered.some(({ from, to }) => hit.from >= from && hit.to <= to);
  return [...said.filter((hit) => !isWithin(hit)), ...sheltered].toSorted((one, other) => one.from - other.from);
}

const WENT = /^(?:move|moves|moving|went|gone|go|goes|going)$/;
const HOME = /^home$/i;
const FOR = /^(?:for|to)$/;
const IN = /^(?:in|at|inside|into|under|within|dans|sous|en|bajo|em|nos|nas|no|na|في|داخل)$/;
const WHERE = /^(?:which|where|lesquels|lesquelles|où|donde|cuales|quais|onde|حيث)$/;
const PUPILS =
  /^(?:students?|pupils?|children|teachers?|élèves?|enfants|enseignants|estudiantes|alumnos|niños|alunos|crianças|طلاب|طالب|أطفال)$/i;
const WAY = 12;
const INSIDE = 4;

/** 'Some 25,000 persons spent the night in 881 emergency shelters': nothing else is said of them than where they are. */
export function shelterOf(
  { tokens, known, said }: Reading,
  { counted, number, to }: Quantity,
  until: number,
): Hit<Said> | null {
  if (counted === null || counted === 'houses' || tokens.slice(number.to, to).some(({ text }) => PUPILS.test(text)))
    return null;
  // 'Their owners, 63 people, in a youth centre'.
  const isAside = isMark(tokens[to], ',،') && [1, 2, 3].some((back) => isMark(tokens[number.from - back], ',،'));
  for (let at = isAside ? to + 1 : to; at < Math.min(until, to + WAY); at += 1) {
    if (tokens[at]?.kind === 'mark' || said.some(({ from, value }) => from === at && !isEvent(value))) return null;
    if (!IN.test(tokens[at]?.text ?? '')) continue;
    for (let on = at + 1; on <= at + INSIDE; on += 1) {
      const shelter = known.shelters.at(tokens, on);
      if (shelter !== null) return { value: 'Sheltered', from: at, to: shelter.to };
      if (tokens[on]?.kind === 'mark' || said.some(({ from, value }) => from === on && !isEvent(value))) break;
    }
  }
  return null;
}
