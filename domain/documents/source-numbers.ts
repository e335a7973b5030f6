/** Finds whole numbers in a text: with separators, words such as 'million', and a unit. Leaves out years, times, phone numbers, money, shares and measures. */
import { MOST_RANGES, type Range } from './source-dates.ts';

const LARGEST = 999_999_999_999;

const list = (words: string): string =>
  words
    .split(' ')
    .toSorted((a, b) => b.length - a.length)
    .join('|');

const TIMES: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    ['thousand', 'thousands', 'mil', 'mille', 'milliers', 'ألف', 'آلاف', 'الاف', 'ألفا'].map((word) => [word, 1e3]),
  ),
  ...Object.fromEntries(['lakh', 'lakhs'].map((word) => [word, 1e5])),
  ...Object.fromEntries(
    ['million', 'millions', 'millón', 'millon', 'millones', 'mn', 'مليون', 'ملايين', 'مليونا'].map((word) => [
      word,
      1e6,
    ]),
  ),
  ...Object.fromEntries(['crore', 'crores'].map((word) => [word, 1e7])),
};

/** People and what they live in: the unit is marked with its number. */
const UNITS = list(
  'people persons person individuals households household families family homes home houses house idps evacuees refugees children women men residents ' +
    'villagers civilians shelters shelter tents dwellings buildings returnees inhabitants displacements victims ' +
    'personnes personne ménages ménage familles famille maisons maison déplacés habitants enfants femmes hommes logements foyers sinistrés évacués réfugiés ' +
    'personas persona familias familia hogares hogar viviendas vivienda casas casa desplazados desplazadas habitantes niños damnificados evacuados albergados ' +
    'شخص أشخاص شخصا شخصًا شخصاً نسمة أسرة أسر اسرة عائلة عائلات منزل منازل منزلا منزلاً نازح نازحين نازحا نازحاً بيت بيوت خيمة طفل امرأة',
);
/** A number before one of these is no count of people. */
const MEASURES = list(
  'percent pour por km kms kilometres kilometers miles m metres meters mm cm kg tonnes tons ha hectares acres litres usd eur euros euro dollars dollar dólares ' +
    'euros years year ans années años days day jours días hours hour heures horas minutes months month mois meses weeks week semaines semanas am pm h ' +
    'كم كيلومتر متر سنة سنوات عام أعوام يوم أيام ساعة ساعات دولار بالمئة بالمائة',
);
const END = String.raw`(?![\p{L}\p{N}_])`;
const AFTER = {
  times: new RegExp(String.raw`\s{0,2}(${list(Object.keys(TIMES).join(' '))})${END}`, 'iuy'),
  unit: new RegExp(String.raw`\s{1,2}(?:de |d['’])?(?:${UNITS})${END}`, 'iuy'),
  measure: new RegExp(String.raw`\s?[%٪‰°$€£]|[\s-]{1,2}(?:per cent|في المئة|في المائة|(?:${MEASURES})${END})`, 'iuy'),
};
const BEFORE = /(?:[+$€£¥#№°@]|(?<!\p{L})(?:(?:no|nos|n|p|art)[.:]|(?:page|pp|rs|usd|eur|tel|tél)[.:]?))\s?$/iu;

/** Digits with single separators between; bounded, so that no text makes the search slow. */
const NUMBERS = /\d{1,15}(?:[ .,'’:/–—-]\d{1,15}){0,12}/g;
const GROUPED = /^\d{1,3}(?:([ .,'’])\d{3})(?:\1\d{3})*$/;
const WITH_PART = /^(\d{1,6}|\d{1,3}(?:[ .,]\d{3})+)[.,](\d{1,3})$/;

/** Whether the comma parts decimals, as in French and Spanish. */
export type Comma = 'thousands' | 'decimals';

/** The numbers of a text with Latin digits and plain spaces. */
export function numbersIn(text: string, comma: Comma): Range[] {
  const found: Range[] = [];
  for (const { 0: all, index } of text.matchAll(NUMBERS)) {
    const [before, after] = [
      text.slice(Math.max(0, index - 6), index),
      text.slice(index + all.length, index + all.length + 2),
    ];
    // Part of a word, of a longer number, of an address or of a phone number.
    if (/[\p{L}\p{N}_]$|[\p{L}\p{N}][.,:/@_-]$|^$/u.test(before) && before !== '') continue;
    if (/^[\p{L}\p{N}_]|^[.,:/–—-]\p{N}/u.test(after) || BEFORE.test(before) || /^0\d/.test(all)) continue;
    for (const part of partsOf(all)) {
      const start = index + part.at;
      const range = readNumber(text, { start, digits: part.digits, comma });
      const isListed = /^[.)]\s/.test(after) && /(?:^|\n)\s{0,4}$/.test(before);
      if (range !== null && !isListed) found.push(range);
    }
    if (found.length > MOST_RANGES) break;
  }
  return found;
}

/** One number, the two ends of a range, or numbers that stand side by side. */
function partsOf(all: string): { at: number; digits: string }[] {
  if (GROUPED.test(all) || WITH_PART.test(all)) return [{ at: 0, digits: all }];
  if (/[:/]/.test(all) || /[-–—].*[-–—]/.test(all)) return [];
  const parts: { at: number; digits: string }[] = [];
  let at = 0;
  for (const digits of all.split(/[–—-]/)) {
    const whole = GROUPED.test(digits) || WITH_PART.test(digits);
    if (whole) parts.push({ at, digits });
    else {
      let from = at;
      for (const one of digits.split(' ')) {
        parts.push({ at: from, digits: one });
        from += one.length + 1;
      }
    }
    at += digits.length + 1;
  }
  return parts;
}

function readNumber(
  text: string,
  { start, digits, comma }: { start: number; digits: string; comma: Comma },
): Range | null {
  const until = start + digits.length;
  const times = matchAt(AFTER.times, text, until);
  const counted = until + (times?.[0].length ?? 0);
  const unit = matchAt(AFTER.unit, text, counted);
  if (unit === null && matchAt(AFTER.measure, text, counted) !== null) return null;
  const factor = times === null ? 1 : (TIMES[(times[1] ?? '').toLowerCase()] ?? 1);
  const value = Math.round(valueOf(digits, comma, factor > 1) * factor * 1000) / 1000;
  const isYear = unit === null && times === null && /^(?:19|20)\d\d$/.test(digits);
  if (isYear || !Number.isInteger(value) || value < 1 || value > LARGEST) return null;
  return { start, end: counted + (unit?.[0].length ?? 0), value: String(value) };
}

/** Before 'million' a single separator with fewer than three digits, or the language's own mark, parts decimals. */
function valueOf(digits: string, comma: Comma, times: boolean): number {
  const mark = comma === 'decimals' ? ',' : '.';
  const decimals = WITH_PART.exec(digits);
  const groups = GROUPED.exec(digits);
  const parted =
    decimals !== null && (groups === null || (times && groups[1] === mark && digits.split(mark).length === 2));
  if (parted) return Number(`${(decimals[1] ?? '').replaceAll(/\D/g, '')}.${decimals[2] ?? ''}`);
  return /^\d+$/.test(digits) || groups !== null ? Number(digits.replaceAll(/\D/g, '')) : Number.NaN;
}

function matchAt(form: RegExp, text: string, at: number): RegExpExecArray | null {
  form.lastIndex = at;
  return form.exec(text);
}
