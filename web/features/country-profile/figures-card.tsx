/** What the figures of a country add up to by year and cause; each number leads to its facts. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { factsBehind, figuresByYear, PROFILE_TYPES, type CountryFigures } from '#domain/country-figures.ts';
import { COUNTRY } from '#domain/messages/countries.ts';
import { TOTALS } from '#domain/messages/totals.ts';
import { showNumber } from '#domain/numbers.ts';
import { Card } from '#web/ui/card.tsx';
import { CauseTag } from '#web/ui/cause.tsx';
import { Failed, Loading, Nothing, problemWords } from '#web/ui/states.tsx';
import { yearlySumsQuery } from './profile-queries.ts';

/** The rows of the table at first. */
const FIRST = 10;

export function FiguresCard({ iso3 }: { iso3: string }) {
  const { data, error, refetch } = useQuery(yearlySumsQuery(iso3));
  const figures = useMemo(() => data && figuresByYear(data), [data]);
  return (
    <Card title="Figures by year and cause">
      {error !== null && (
        <Failed title={COUNTRY.figuresNotLoaded} text={problemWords(error)} retry={() => void refetch()} />
      )}
      {figures === undefined && error === null && <Loading what="Loading the figures" />}
      {figures?.years.length === 0 && <Nothing text={COUNTRY.noFigures} next={COUNTRY.noFiguresNext} />}
      {figures !== undefined && figures.years.length > 0 && <FiguresTable iso3={iso3} figures={figures} />}
    </Card>
  );
}

function FiguresTable({ iso3, figures: { columns, years, leftOut } }: { iso3: string; figures: CountryFigures }) {
  const [all, setAll] = useState(false);
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
                  const figure = cells[at] ?? null;
                  return (
                    <td key={column.type + column.cause}>
                      {figure !== null && (
                        <Link to="/facts" search={factsBehind.year(iso3, year, column)}>
                          {showNumber(figure)}
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
        {COUNTRY.countedRoles} {leftOut > 0 && `${TOTALS.leftOut(leftOut, 'masters')}.`}
      </p>
    </>
  );
}
