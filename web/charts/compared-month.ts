/** The words beside the pointer: a month of all years, the newest first, and how the current year compares with the one before. As HTML of our own words and numbers. */
import { thousands } from '#web/ui/thousands.ts';

const indexOf = (point: unknown): number => {
  const one: unknown = Array.isArray(point) ? point[0] : point;
  return typeof one === 'object' && one !== null && 'dataIndex' in one ? Number(one.dataIndex) : 0;
};

/** 'Less than 2025 by 1,200 (−8%)'; null where there is nothing to compare with. */
export function comparedWords(figure: number | null, before: number | null, year: number): string | null {
  if (figure === null || before === null || before <= 0) return null;
  const difference = figure - before;
  if (difference === 0) return `As in ${year}`;
  const percent = Math.round((100 * Math.abs(difference)) / before);
  const share = percent > 0 && percent <= 1000 ? ` (${difference < 0 ? '−' : '+'}${percent}%)` : '';
  return `${difference < 0 ? 'Less' : 'More'} than ${year} by ${thousands(Math.abs(difference))}${share}`;
}

type Chart = {
  years: readonly { year: number; figures: readonly (number | null)[] }[];
  months: readonly string[];
  current: number;
  /** The first month of the chart, counted from 0. */
  first: number;
};

export function comparedMonth(point: unknown, { years, months, current, first }: Chart): string {
  const at = first + indexOf(point);
  const figureOf = (year: number) => years.find((each) => each.year === year)?.figures[at] ?? null;
  const rows = years
    .filter(({ figures }) => figures[at] != null)
    .toReversed()
    .map(
      ({ year }) =>
        `<tr${year === current ? ' class="current"' : ''}><th>${year}</th><td>${thousands(figureOf(year))}</td></tr>`,
    );
  const words = comparedWords(figureOf(current), figureOf(current - 1), current - 1);
  const compared = words === null ? '' : `<p>${words}</p>`;
  return `<div class="chart-tip"><strong>${months[at] ?? ''}</strong><table>${rows.join('')}</table>${compared}</div>`;
}
