/** Finds the last of a series of columns that differ by year, month, week or round only: 'IDPs 2022', 'IDPs 2023'. Reads no value. */
import { isMonth, monthOf } from './coerce-dates.ts';
import { headerWords } from './header-words.ts';
import { readHeader, type Target, type Unit } from './header-reading.ts';

const TIMES: ReadonlySet<string> = new Set(
  'q quarter qtr trimestre trim semestre semester r round week wk ronde ronda semaine semana year annee ano г год р рік start end beginning mid'.split(
    ' ',
  ),
);
/** 'End-2023' lies behind its months. */
const PARTS_OF_YEAR: Readonly<Record<string, number>> = { start: 1, beginning: 1, mid: 6, end: 13 };
/** The words left of 'as of 1 May' without its date. */
const AS_OF = /(?:^| )(?:as of|as at|as on|au|al|hasta|ate|станом на|на|حتي|في)$/;
const isNumber = (word: string) => /^\p{N}+$/u.test(word);

/** A header without its date and round. */
export const timeless = (header: string): string =>
  headerWords(header)
    .filter((word) => !isNumber(word) && !isMonth(word) && !TIMES.has(word))
    .join(' ');

/** When a header is: its date as far as it says it, and the number of its round. */
function timeOf(header: string): [date: number, round: number] {
  const numeric = /(?<!\d)(\d{1,2})[./-](\d{1,2})[./-]((?:19|20)\d\d)(?!\d)/.exec(header);
  if (numeric !== null) {
    const [, first = '', second = '', year = ''] = numeric;
    const [day, month] = Number(second) > 12 ? [second, first] : [first, second];
    return [Number(year) * 10_000 + Number(month) * 100 + Number(day), 0];
  }
  const iso = /(?<!\d)((?:19|20)\d\d)-(\d\d)(?:-(\d\d))?(?!\d)/.exec(header);
  if (iso !== null) return [Number(iso[1]) * 10_000 + Number(iso[2]) * 100 + Number(iso[3] ?? 0), 0];
  const words = headerWords(header);
  const month = words.find(isMonth);
  const numbers = words.filter(isNumber).map(Number);
  const isYear = (number: number) => number >= 1900 && number < 2200;
  const short = month === undefined ? undefined : numbers.findLast((number) => number > 0 && number < 100);
  const year = numbers.find(isYear) ?? (short === undefined ? 0 : 2000 + short);
  const ofYear = words.map((word) => PARTS_OF_YEAR[word] ?? 0).find((one) => one > 0) ?? 0;
  return [
    year * 10_000 + (month === undefined ? ofYear : monthOf(month)) * 100,
    numbers.find((one) => !isYear(one)) ?? 0,
  ];
}

/** `isCounted` says whether the values of a column can be counts; `mayBeBare`, whether headers of times alone are a series. Undefined without one, or with several. */
export function latestOf(
  headers: readonly string[],
  unit: Unit,
  isCounted: (at: number) => boolean,
  mayBeBare = true,
  counted: Target = 'stock_total',
): number | undefined {
  const series = new Map<string, number[]>();
  for (const [at, header] of headers.entries()) {
    if (!/\p{N}/u.test(header) || !isCounted(at)) continue;
    const own = timeless(header).replace(AS_OF, '');
    const isCount = (own === '' && mayBeBare) || readHeader(own, unit).some(({ target }) => target === counted);
    if (isCount) series.set(own, [...(series.get(own) ?? []), at]);
  }
  const [only, second] = [...series.values()].filter((columns) => columns.length > 1);
  if (only === undefined || second !== undefined) return undefined;
  return lastByTime(only, headers);
}

/** The last of the columns that differ from this one by their time only; undefined without another, or where two have the same time. */
export function latestLike(
  own: number,
  headers: readonly string[],
  isCounted: (at: number) => boolean,
): number | undefined {
  const key = timeless(headers[own] ?? '');
  const columns = headers.flatMap((header, at) =>
    key !== '' && /\p{N}/u.test(header) && (at === own || isCounted(at)) && timeless(header) === key ? [at] : [],
  );
  const times = new Set(columns.map((at) => timeOf(headers[at] ?? '').join(' ')));
  return columns.length > 1 && columns.includes(own) && times.size === columns.length
    ? lastByTime(columns, headers)
    : undefined;
}

function lastByTime(columns: readonly number[], headers: readonly string[]): number | undefined {
  const timed = columns.map((at) => ({ at, time: timeOf(headers[at] ?? '') }));
  return timed
    .toSorted((one, other) => one.time[0] - other.time[0] || one.time[1] - other.time[1] || one.at - other.at)
    .at(-1)?.at;
}

/** The last by time of names that differ by it only, as those of sheets of rounds; undefined of any other names. */
export function latestName(names: readonly string[]): number | undefined {
  const [first = '', ...others] = names.map(timeless);
  const areTimed = names.every((name) => timeOf(name).some((time) => time > 0));
  return areTimed && others.every((own) => own === first) ? lastByTime([...names.keys()], names) : undefined;
}
