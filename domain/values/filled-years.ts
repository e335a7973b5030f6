/** The rule of docs/figures.md for the years of any facts, as rules.years_with_figures has it for all: a year is filled if it has at least a tenth as many as the fullest of the three years before it and the year after it. */
export const filledYears = (facts: ReadonlyMap<number, number>): number[] =>
  [...facts.keys()]
    .filter((year) => {
      const around = [...facts].flatMap(([other, count]) => (other >= year - 3 && other <= year + 1 ? [count] : []));
      return (facts.get(year) ?? 0) * 10 >= Math.max(...around);
    })
    .toSorted((one, other) => one - other);
