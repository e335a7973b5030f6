/** The analysis: the monthly figures of disasters by type of hazard, those of conflict beside them, and their filters, which the address holds. */
import './analysis.css';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import {
  factsBehindMonth,
  filledMonths,
  hazardsOf,
  monthsOf,
  stackOf,
  yearsOf,
  type HazardMonth,
  type Month,
  type Stack,
} from '#domain/dashboards/analysis.ts';
import type { Cause } from '#domain/countries/country-figures.ts';
import { ANALYSIS, NO_VALUE } from '#domain/messages/dashboards.ts';
import { YEARS } from '#domain/messages/years.ts';
import { LeftOutLinks } from '#web/charts/left-out-links.tsx';
import { useOpeningYear, yearsWithFiguresQuery } from '#web/data/opening-year.ts';
import { useDrawnAppearance } from '#web/data/appearance.ts';
import { useSampleRule } from '#web/data/sample-rule.ts';
import { TOKENS } from '#web/ui/tokens.ts';
import { YearsSoFar } from '#web/charts/years-so-far.tsx';
import { hazardMonthsQuery } from './analysis-queries.ts';
import { FilterCard } from './filter-card.tsx';
import { addressFrom, filtersFrom, type Filters } from './filters.ts';
import { StackCard } from './stack-card.tsx';

const NONE: readonly never[] = [];
/** Conflicts have no hazards: their figures are one series. */
const named = (rows: readonly HazardMonth[]) => rows.map((row) => ({ ...row, hazard_type: 'Conflict' }));

export function Analysis() {
  const address = useSearch({ strict: false });
  const navigate = useNavigate();
  const filters = useMemo(() => filtersFrom(address), [address]);
  const { iso3, region, hazards, kind } = filters;
  const sample = useSampleRule();
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const { disaster: blue, conflict: orange } = TOKENS[useDrawnAppearance()];
  const disaster = useQuery(hazardMonthsQuery('Disaster', iso3, region));
  const conflict = useQuery(hazardMonthsQuery('Conflict', iso3, region));

  const years = useMemo(
    () => yearsOf([...(disaster.data ?? NONE), ...(conflict.data ?? NONE)]),
    [disaster.data, conflict.data],
  );
  const opening = useOpeningYear();
  const counted = useQuery(yearsWithFiguresQuery()).data;
  const filled = useMemo(() => new Set(counted?.flatMap((each) => (each.filled ? each.year : []))), [counted]);
  const year = filters.year ?? opening ?? years[0] ?? Number(today.slice(0, 4));
  const shown = useMemo(() => (year === 'all' ? years : [year]), [year, years]);
  const now = useMemo<Month>(() => ({ year: Number(today.slice(0, 4)), month: Number(today.slice(5, 7)) }), [today]);
  const disasters = useMemo(
    () => disaster.data && stackOf(disaster.data, { years: shown, hazards, kind, now }),
    [disaster.data, shown, hazards, kind, now],
  );
  const conflicts = useMemo(
    () => conflict.data && stackOf(named(conflict.data), { years: shown, hazards: NONE, kind, now }),
    [conflict.data, shown, kind, now],
  );
  const wanted = year === 'all' || filters.compared === year ? null : filters.compared;
  const compared = wanted !== null && filled.has(wanted) ? wanted : null;
  // Said of the year that is asked for, and of the one before, which everybody looks for.
  const tooFew =
    year === 'all' || counted === undefined
      ? []
      : [...new Set([...(wanted === null ? [] : [wanted]), year - 1])].filter((each) => !filled.has(each));
  const isFew = year !== 'all' && compared === null && counted !== undefined && !filled.has(year);
  /** The stack of a year of few facts has the months with figures alone, and a note about the others. */
  const partOf = (stack: Stack | undefined, rows: readonly HazardMonth[] | undefined) => {
    if (!isFew || stack === undefined || stack.series.length === 0) return { stack };
    const [first, last] = filledMonths(rows ?? NONE, year);
    return { stack: monthsOf(stack, [first, last]), note: ANALYSIS.few(year, 11 + first - last) };
  };
  const beside = (rows: readonly HazardMonth[] | undefined, own: readonly string[]) =>
    compared === null || rows === undefined
      ? null
      : { year: compared, figures: stackOf(rows, { years: [compared], hazards: own, kind, now }).totals };
  const offered = useMemo(
    () => hazardsOf(disaster.data ?? NONE).filter((name) => name !== NO_VALUE.hazard),
    [disaster.data],
  );
  const change = (part: Partial<Filters>) =>
    void navigate({ to: '/dashboards/analysis', search: addressFrom({ ...filters, ...part }) });
  const behind = (cause: Cause, month: Month, own: readonly string[]) =>
    factsBehindMonth(cause, month, { kind, today, hazards: own, iso3, region, sample });
  const filtered = filters.year !== null || iso3.length + region.length > 0;
  // Figures of another year would be seen before those of the opening one.
  const opens = filters.year === null && opening === undefined;
  // Both at once, without a jump.
  const waits =
    opens ||
    (disasters === undefined && disaster.error === null) ||
    (conflicts === undefined && conflict.error === null);
  const of = opens ? '' : year === 'all' ? ', all years' : `, ${year}`;
  return (
    <>
      <FilterCard
        filters={filters}
        year={opens ? null : year}
        years={years}
        filled={filled}
        tooFew={YEARS.tooFew(tooFew)}
        loading={disaster.isPending || conflict.isPending}
        hazards={offered}
        onFilters={change}
      />
      <div className="analysis-shown">
        <div className="analysis-charts">
          <StackCard
            title={`Disaster${of}`}
            name={`Disaster, ${kind} figures${of}`}
            {...partOf(waits ? undefined : disasters, disaster.data)}
            compared={beside(disaster.data, hazards)}
            filtered={filtered || hazards.length > 0}
            error={disaster.error}
            retry={() => void disaster.refetch()}
            colour={blue}
            behind={(month, series) => behind('Disaster', month, series === null ? hazards : [series])}
            onSeries={(name) => change({ hazards: hazards.length === 1 ? [] : [name] })}
          />
          <StackCard
            title={`Conflict${of}`}
            name={`Conflict, ${kind} figures${of}`}
            {...partOf(waits ? undefined : conflicts, conflict.data)}
            compared={beside(conflict.data, NONE)}
            filtered={filtered}
            error={conflict.error}
            retry={() => void conflict.refetch()}
            colour={orange}
            behind={(month) => behind('Conflict', month, NONE)}
          />
        </div>
        {!waits && (
          <p className="quiet analysis-note">
            {ANALYSIS.counted} {ANALYSIS.hazard} {ANALYSIS.year(year === 'all' ? (years[0] ?? now.year) : year)}{' '}
            <LeftOutLinks iso3={iso3} region={region} /> {year !== 'all' && <YearsSoFar shown={year} />}
          </p>
        )}
      </div>
    </>
  );
}
