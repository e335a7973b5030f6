/** The texts about the dataset records that a fact rests on; those of saving are the specification's (spec 2 §8). */
import { counted } from '#domain/values/counts.ts';
import { showNumber } from '#domain/values/numbers.ts';

const people = (unit: 'Person' | 'Household', count: number): string =>
  unit === 'Household' ? counted(count, 'household') : counted(count, 'person', 'people');

export const LINKS = {
  saved: 'Saved successfully',
  changes: (added: number, removed: number) => `${showNumber(added)} added, ${showNumber(removed)} removed`,
  notSaved: 'Failed to associate records',
  notLoaded: 'Fact Record could not be loaded',
  tooMany: (most: number) => `A fact can't rest on more than ${showNumber(most)} records`,
  open: 'Datasets that are not locked',
  openAbout: 'Not locked yet: only records of a locked dataset, which nobody can change, can support a fact.',
  lock: 'Lock and link',
  askLock: (name: string) => `Lock '${name}' and link its records to this fact?`,
  lockMeans: 'Its records are closed to changes. All its records of this search are linked, with the other ticks.',
  noneTicked: 'No record is ticked',
  noValue: (label: string, others: readonly string[]) =>
    `None of the ticked records has a value for ${label}${others.length === 0 ? '' : `. They have ${others.join(', ')}`}`,
  valueOf: (label: string, sum: string, agrees: boolean) => `${label} ${sum}${agrees ? " = the fact's figure" : ''}`,
  instead: (label: string) => `Compare with ${label}`,
  withoutValue: (count: number, of: number, label: string) =>
    `${showNumber(count)} of ${counted(of, 'ticked record')} ${count === 1 ? 'has' : 'have'} no value for ${label}.`,
  sums: ({ Person, Household }: Readonly<Record<'Person' | 'Household', number>>) =>
    [Person > 0 || Household === 0 ? people('Person', Person) : '', Household > 0 ? people('Household', Household) : '']
      .filter((text) => text !== '')
      .join(' and '),
  noFigure: (label: string, sum: string) => `${label} adds up to ${sum}; the fact has no figure`,
  notComparable: (label: string, sum: string) =>
    `${label} adds up to ${sum}. Without a household size of the fact, households and people can't be compared.`,
  converted: (households: number, size: number, figure: number) =>
    `${people('Household', households)} × ${showNumber(size)} = ${people('Person', figure)}.`,
  verdict: (label: string, sum: number, figure: number, unit: 'Person' | 'Household') => {
    const own = people(unit, figure);
    if (sum === figure) return `${label} adds up to the fact's figure: ${own}`;
    return `${label} adds up to ${people(unit, sum)}: ${showNumber(Math.abs(sum - figure))} ${sum > figure ? 'more' : 'fewer'} than the fact's ${own}`;
  },
} as const;
