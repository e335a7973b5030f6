/** The filters of the analysis: year, hazard types, countries, regions, and monthly or cumulative figures. */
import { Button, Radio } from 'antd';
import { useMemo } from 'react';
import type { FigureKind } from '#domain/dashboards/analysis.ts';
import { Card } from '#web/ui/card.tsx';
import { YEARS } from '#domain/messages/years.ts';
import { PickOne, PickSeveral } from '#web/pickers/choice.tsx';
import { CountriesPicker } from '#web/pickers/country-picker.tsx';
import { ReferencesPicker } from '#web/pickers/reference-picker.tsx';
import type { Filters } from './filters.ts';

const KINDS: { value: FigureKind; label: string }[] = [
  { value: 'monthly', label: 'Monthly Figures' },
  { value: 'cumulative', label: 'Cumulative Figures' },
];
const ALL = { value: 'all', label: 'All years' };
const NO_OTHER = { value: 'none', label: 'No other year' };

type Props = {
  filters: Filters;
  /** The shown year; null before it is known. */
  year: number | 'all' | null;
  years: readonly number[];
  /** Of these, the years with enough facts. */
  filled: ReadonlySet<number>;
  /** Says which year is not compared. */
  tooFew: string;
  /** Not all years and hazards are known yet. */
  loading: boolean;
  hazards: readonly string[];
  onFilters: (change: Partial<Filters>) => void;
};

export function FilterCard({ filters, year, years, filled, tooFew, loading, hazards, onFilters }: Props) {
  const yearOptions = useMemo(
    () => [
      ALL,
      ...years.map((each) => ({
        value: String(each),
        label: filled.has(each) || filled.size === 0 ? String(each) : YEARS.few(each),
      })),
    ],
    [years, filled],
  );
  const comparedOptions = useMemo(
    () => [
      NO_OTHER,
      ...years
        .filter((each) => each !== year && filled.has(each))
        .map((each) => ({ value: String(each), label: String(each) })),
    ],
    [years, filled, year],
  );
  const hazardOptions = useMemo(
    () => [...new Set([...hazards, ...filters.hazards])].map((value) => ({ value, label: value })),
    [hazards, filters.hazards],
  );
  const filtered =
    filters.hazards.length + filters.iso3.length + filters.region.length > 0 ||
    filters.year !== null ||
    filters.compared !== null;
  return (
    <Card>
      <div className="analysis-filters" role="group" aria-label="Filters">
        <div className="analysis-filter">
          <span aria-hidden>Year</span>
          <PickOne
            aria-label="Year"
            options={yearOptions}
            clearable={false}
            searching={loading}
            value={year === null ? null : String(year)}
            onChange={(chosen) => onFilters({ year: chosen === null || chosen === 'all' ? 'all' : Number(chosen) })}
          />
        </div>
        <div className="analysis-filter">
          <span aria-hidden>Compare with</span>
          <PickOne
            aria-label="Compare with"
            options={comparedOptions}
            clearable={false}
            searching={loading}
            disabled={year === 'all'}
            value={
              filters.compared === null || year === 'all' || !filled.has(filters.compared)
                ? 'none'
                : String(filters.compared)
            }
            onChange={(chosen) => onFilters({ compared: chosen === null || chosen === 'none' ? null : Number(chosen) })}
          />
        </div>
        <div className="analysis-filter">
          <span aria-hidden>Hazard types</span>
          <PickSeveral
            aria-label="Hazard types"
            placeholder="All"
            options={hazardOptions}
            searching={loading}
            value={filters.hazards}
            onChange={(chosen) => onFilters({ hazards: chosen })}
          />
        </div>
        <div className="analysis-filter">
          <span aria-hidden>Countries</span>
          <CountriesPicker
            aria-label="Countries"
            placeholder="All"
            value={filters.iso3}
            onChange={(iso3) => onFilters({ iso3 })}
          />
        </div>
        <div className="analysis-filter">
          <span aria-hidden>Regions</span>
          <ReferencesPicker
            aria-label="Regions"
            placeholder="All"
            list="regions"
            all
            value={filters.region}
            onChange={(region) => onFilters({ region })}
          />
        </div>
      </div>
      <div className="analysis-kind">
        <Radio.Group
          aria-label="Which figures the charts show"
          options={KINDS}
          value={filters.kind}
          onChange={({ target }) => onFilters({ kind: target.value as FigureKind })}
        />
        <span className="quiet">{tooFew}</span>
        {filtered && (
          <Button
            size="small"
            type="text"
            onClick={() => onFilters({ year: null, compared: null, hazards: [], iso3: [], region: [] })}
          >
            Reset
          </Button>
        )}
      </div>
    </Card>
  );
}
