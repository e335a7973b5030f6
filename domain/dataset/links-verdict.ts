/** Compares the ticked records with the figure of their fact, and says the difference in words. The sums are of links.ts. */
import { LINKS } from '#domain/messages/dataset-links.ts';
import { showNumber } from '#domain/values/numbers.ts';
import { calculateFigure } from '#domain/facts/figure.ts';
import { SHEET_COLUMNS } from './columns.ts';
import { byUnit, COMPARED, sumOf, type Compared, type CountedPart, type LinkedRecord, type Unit } from './links.ts';

/** What a fact says of its figure. */
export type ComparedFact = {
  readonly type: string;
  readonly household_size: { readonly figure?: number | null | undefined } | null;
  readonly data: {
    readonly term?: string | null;
    readonly unit?: string | null;
    readonly reported_figure?: number | null;
    readonly figure?: number | null;
    readonly males?: number | null;
    readonly females?: number | null;
    readonly camp?: number | null;
    readonly non_camp?: number | null;
  };
};

const HOUSES_OF_TERM: Readonly<Record<string, Compared>> = {
  'Destroyed Housing': 'house_destroyed',
  'Partially Destroyed Housing': 'house_damaged',
};

/** The column that the figure of a fact is most likely the sum of: by its term, then by its type. */
export function comparedWith({ type, data: { term } }: ComparedFact): Compared {
  const houses = HOUSES_OF_TERM[term ?? ''];
  if (houses !== undefined) return houses;
  if (type.startsWith('Returnees')) return 'returnees_total';
  if (type.startsWith('Return')) return 'returns_total';
  return type.includes('Flow') ? 'new_total' : 'stock_total';
}

/** Houses count as households, whatever the dataset counts. */
export const unitOf = (column: Compared, unit: Unit): Unit => (column.startsWith('house') ? 'Household' : unit);

/** The parts that a fact has, too; they count people. */
const PARTS_OF_FACT = {
  male: 'males',
  female: 'females',
  in_camp: 'camp',
  outside_camp: 'non_camp',
} as const satisfies Partial<Record<CountedPart, keyof ComparedFact['data']>>;

export const partOfFact = ({ data }: ComparedFact, part: CountedPart): number | null =>
  part in PARTS_OF_FACT ? (data[PARTS_OF_FACT[part as keyof typeof PARTS_OF_FACT]] ?? null) : null;

export type Verdict = {
  /** Null if there is nothing to compare. */
  readonly agree: boolean | null;
  readonly text: string;
  /** The sum, the fact's figure and how many more the records have, in the same unit; null if they can't be compared. */
  readonly compared: {
    readonly sum: number;
    readonly figure: number;
    readonly more: number;
    readonly unit: Unit;
  } | null;
  /** Conversion and missing values, in words; empty if there is nothing to say. */
  readonly note: string;
  /** Another column to compare with, where the records have no value for this one. */
  readonly instead?: Compared | null;
};

const labelOf = (column: Compared): string => SHEET_COLUMNS.find(({ name }) => name === column)?.label ?? column;

const without = (text: string, note = ''): Verdict => ({ agree: null, text, compared: null, note });

export function verdictOn(fact: ComparedFact, records: readonly LinkedRecord[], column: Compared): Verdict {
  const label = labelOf(column);
  if (records.length === 0) return without(LINKS.noneTicked);
  const all = sumOf(records, column);
  if (all.sum === null) {
    const others = COMPARED.flatMap((other) => {
      const { sum } = sumOf(records, other);
      return sum === null ? [] : [{ other, sum, agrees: verdictOn(fact, records, other).agree === true }];
    });
    const words = others.map(({ other, sum, agrees }) => LINKS.valueOf(labelOf(other), showNumber(sum), agrees));
    const instead = (others.find(({ agrees }) => agrees) ?? others[0])?.other ?? null;
    return { ...without(LINKS.noValue(label, words)), instead };
  }
  const missing = all.without === 0 ? '' : LINKS.withoutValue(all.without, records.length, label);
  const sums: Record<Unit, number> = { Person: 0, Household: 0 };
  for (const [unit, counted] of byUnit(records)) sums[unitOf(column, unit)] += sumOf(counted, column).sum ?? 0;

  const { unit, reported_figure = null, figure = null } = fact.data;
  const inHouseholds = unit === 'Household' && sums.Person === 0;
  const own = inHouseholds ? reported_figure : figure;
  const shown = LINKS.sums(sums);
  if (own === null) return without(LINKS.noFigure(label, shown), missing);
  const size = fact.household_size?.figure ?? 0;
  const converts = !inHouseholds && sums.Household > 0;
  if (converts && size <= 0) return without(LINKS.notComparable(label, shown), missing);
  const households = converts
    ? calculateFigure({ reported_figure: sums.Household, unit: 'Household', household_size: size })
    : 0;
  const sum = inHouseholds ? sums.Household : sums.Person + households;
  const unitShown: Unit = inHouseholds ? 'Household' : 'Person';
  const conversion = converts ? LINKS.converted(sums.Household, size, households) : '';
  const more = sum - own;
  return {
    agree: more === 0,
    text: LINKS.verdict(label, sum, own, unitShown),
    compared: { sum, figure: own, more, unit: unitShown },
    note: [conversion, missing].filter((text) => text !== '').join(' '),
  };
}
