/** The user's countries side by side, each with the line of this year on that of the year before and what is new there; without countries, those with most new displacement, to follow. */
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useState } from 'react';
import { HOME } from '#domain/messages/home.ts';
import { YEARS } from '#domain/messages/years.ts';
import { MY_WORK } from '#domain/messages/my-work.ts';
import { numberWordsBeside } from '#domain/values/numbers.ts';
import { usePatientQuery } from '#web/data/patient-query.ts';
import { useSampleRule } from '#web/data/sample-rule.ts';
import { YearsSoFar } from '#web/charts/years-so-far.tsx';
import { FollowCountry } from './follow-country.tsx';
import { Card } from '#web/ui/card.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { homeCountriesQuery, type HomeCountry } from './morning-queries.ts';
import { addressOfWork, myWorkQuery, type Work } from './my-work-queries.ts';
import { YearLine } from './year-line.tsx';

/** Two rows of a wide screen. */
const FIRST = 8;
/** These fill a line. */
const FEW = 3;
/** Where no country can be compared, the line below says it once. */
const isCompared = (rows: readonly HomeCountry[]) => rows.some(({ figures_before }) => figures_before !== null);
const latestOf = (figures: readonly (number | null)[]) => figures.findLast((figure) => figure !== null) ?? 0;

const writtenOf = (rows: readonly HomeCountry[]) =>
  numberWordsBeside(rows.flatMap((row) => [latestOf(row.figures), row.figures_before && latestOf(row.figures_before)]));

export function HomeCountries() {
  // The counts of the work come first: an embedded database answers one request at a time.
  const { data: work = [], isBegun } = usePatientQuery('my work', myWorkQuery);
  const countries = usePatientQuery('countries', { ...homeCountriesQuery, enabled: isBegun }, 'counting');
  const [all, setAll] = useState(false);
  const first = countries.data?.[0];
  if (countries.data?.length === 0) return null;
  const title = first === undefined ? HOME.countries : first.mine ? HOME.mine : HOME.largest(first.year);
  const more = (countries.data?.length ?? 0) - FIRST;
  return (
    <Card title={title}>
      <Loaded query={countries} what="Loading the countries" rows={6}>
        {(rows) => (
          <>
            <ul className="home-countries" data-few={rows.length <= FEW || undefined}>
              {(all ? rows : rows.slice(0, FIRST)).map((row) => (
                <Country
                  key={row.iso3}
                  row={row}
                  isCompared={isCompared(rows)}
                  written={writtenOf(rows)}
                  work={work.filter(({ iso3 }) => iso3 === row.iso3)}
                />
              ))}
            </ul>
            <p className="quiet home-countries-about">
              {first !== undefined && (
                <>
                  {HOME.countriesAbout(first.year, isCompared(rows))} <YearsSoFar shown={first.year} />{' '}
                </>
              )}
              {first?.mine === false && (
                <>
                  {HOME.follow} <Link to="/countries">{HOME.allCountries}</Link>{' '}
                </>
              )}
              {!all && more > 0 && (
                <Button size="small" onClick={() => setAll(true)}>
                  {HOME.more(more)}
                </Button>
              )}
            </p>
          </>
        )}
      </Loaded>
    </Card>
  );
}

type CountryProps = {
  row: HomeCountry;
  isCompared: boolean;
  written: (figure: number) => string;
  work: readonly Work[];
};

function Country({ row, isCompared: compares, written, work }: CountryProps) {
  const { iso3, country, mine, year, figures, figures_before, facts_before } = row;
  const now = latestOf(figures);
  const before = figures_before && latestOf(figures_before);
  const sample = useSampleRule();
  const has = now !== 0 || (before ?? 0) !== 0;
  return (
    <li>
      <h3>
        <Link to="/countries/profiles/$iso3" params={{ iso3 }}>
          {country}
        </Link>
        {!mine && <FollowCountry iso3={iso3} country={country} />}
      </h3>
      {has ? <YearLine figures={figures} before={figures_before} /> : <p className="quiet">{HOME.noFigures}</p>}
      {has && (
        <p>
          <strong title={thousands(now)}>{written(now)}</strong>
          {compares && (
            <span className="quiet home-country-before" {...(before !== null && { title: thousands(before) })}>
              {before === null
                ? YEARS.notCompared(year - 1, facts_before)
                : before !== 0 && `${year - 1}: ${written(before)}`}
            </span>
          )}
        </p>
      )}
      {work.length > 0 && (
        <p className="home-country-news">
          New:{' '}
          {work.map((each, at) => {
            const { to, search } = addressOfWork(each, '', sample);
            return (
              <span key={each.kind}>
                {at > 0 && ', '}
                <Link to={to as '/'} {...(search && { search })}>
                  {`${thousands(each.count)} ${MY_WORK[each.kind](each.count)}`}
                </Link>
              </span>
            );
          })}
        </p>
      )}
    </li>
  );
}
