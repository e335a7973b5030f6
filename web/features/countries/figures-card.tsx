/** What the figures of a country add up to by year and cause; each number leads to its facts. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { factsBehind, figuresByYear, PROFILE_TYPES, type CountryFigures } from '#domain/countries/country-figures.ts';
import { REASONS, type Reason } from '#domain/facts/reasons.ts';
import { COUNTRY } from '#domain/messages/countries.ts';
import { showNumber } from '#domain/values/numbers.ts';
import { useSampleRule } from '#web/data/sample-rule.ts';
import { Card } from '#web/ui/card.tsx';
import { CauseTag } from '#web/ui/cause.tsx';
import { Loaded, Nothing } from '#web/ui/states.tsx';
import { yearlyFiguresQuery } from './profile-queries.ts';

/** The rows of the table at first. */
const FIRST = 10;

export function FiguresCard({ iso3 }: { iso3: string }) {
  const query = useQuery(yearlyFiguresQuery(iso3));
  const figures = useMemo(() => query.data && figuresByYear(query.data), [query.data]);
  return (
    <Card title="Figures by year and cause">
      <Loaded query={query} what="Loading the figures" failed={COUNTRY.figuresNotLoaded} />
      {figures?.years.length === 0 && (
        <Nothing
          text="No figures yet"
          next="New displacement and IDPs of facts that count in their events appear here, by year and cause."
        />
      )}
      {figures !== undefined && figures.years.length > 0 && <FiguresTable iso3={iso3} figures={figures} />}
    </Card>
  );
}

function FiguresTable({ iso3, figures }: { iso3: string; figures: CountryFigures }) {
  const { columns, years } = figures;
  const [all, setAll] = useState(false);
  const sample = useSampleRule();
  const types = PROFILE_TYPES.map((type) => ({ type, span: columns.filter((column) => column.type === type).length }));
  return (
    <>
      <div
        className="country-figures-scroll"
        role="region"
        aria-label="Figures by year and cause, a table"
        tabIndex={0}
      >
        <table className="country-figures">
          <thead>
            <tr>
              <th scope="col" rowSpan={2}>
                Year
              </th>
              {types.map(
                ({ type, span }) =>
                  span > 0 && (
                    <th key={type} scope="colgroup" colSpan={span}>
                      {type}
                    </th>
                  ),
              )}
            </tr>
            <tr>
              {columns.map(({ type, cause }) => (
                <th key={type + cause} scope="col">
                  <CauseTag cause={cause} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(all ? years : years.slice(0, FIRST)).map(({ year, cells }) => (
              <tr key={year}>
                <th scope="row">{year}</th>
                {columns.map((column, at) => {
                  const cell = cells[at] ?? null;
                  const counts = cell?.figure === null ? null : 'Yes';
                  return (
                    <td key={column.type + column.cause}>
                      {cell !== null && (
                        <Link to="/facts" search={factsBehind.year(iso3, year, column, sample, counts)}>
                          {cell.figure === null ? 'not counted' : showNumber(cell.figure)}
                        </Link>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!all && years.length > FIRST && (
        <Button size="small" type="text" onClick={() => setAll(true)}>
          {years.length - FIRST} earlier years
        </Button>
      )}
      <p className="quiet country-figures-note">
        Recommended + Partial (Added) − Partial (Subtracted); a sub-fact does not count beside its master fact.
        <NotCounted iso3={iso3} count={figures.noEvent} reason={REASONS.event} />
        <NotCounted iso3={iso3} count={figures.triangulation} reason={REASONS.triangulation} />
        <NotCounted iso3={iso3} count={figures.partOfMaster} reason={REASONS.master} />
      </p>
    </>
  );
}

type Left = { iso3: string; count: number; reason: Reason };

/** How many facts the table leaves out for one reason, as a link to them. */
function NotCounted({ iso3, count, reason }: Left) {
  const sample = useSampleRule();
  if (count === 0) return null;
  return (
    <>
      {' '}
      <Link to="/facts" search={factsBehind.notCounted(iso3, `No: ${reason}`, sample)}>
        {COUNTRY.leftOut(count, reason)}
      </Link>
    </>
  );
}
