/** The countries of a release as a table with bars, searched by name, code or region, ordered by any column. */
import { Link } from '@tanstack/react-router';
import { Input } from 'antd';
import { useMemo, useState } from 'react';
import {
  byCountry,
  causesOf,
  changeOf,
  changeShare,
  changeWords,
  figureWords,
  percentWords,
  summed,
  type CountrySum,
  type FigureBeside,
  type Figures,
} from '#domain/releases/release-figures.ts';
import { folded, foldedWords } from '#domain/search/folded.ts';
import { counted } from '#domain/values/counts.ts';
import { causeColour } from '#web/ui/cause.tsx';
import { Bar, SortedTable, type SortedColumn } from '#web/ui/sorted-table.tsx';
import { Nothing } from '#web/ui/states.tsx';
import type { Addressed } from '#web/data/releases.ts';
import { factsBehind } from './release-address.ts';
import { ReleaseNumber } from './release-number.tsx';

type Props = {
  release: Addressed;
  type: string;
  title: string;
  /** The rows of the type. */
  rows: readonly FigureBeside[];
  shown: Figures;
  then: string | null;
};

export function ReleaseCountries({ release, type, title, rows, shown, then }: Props) {
  const [search, setSearch] = useState('');
  const causes = useMemo(() => causesOf(rows), [rows]);
  const all = useMemo(() => byCountry(rows), [rows]);
  const found = useMemo(() => {
    const words = foldedWords(search);
    return all.filter(({ country, iso3, region }) => {
      const text = folded(`${country} ${iso3} ${region ?? ''}`);
      return words.every((word) => text.includes(word));
    });
  }, [all, search]);
  const most = Math.max(...all.flatMap(({ figure, before }) => [figure ?? 0, then === null ? 0 : (before ?? 0)]));
  const columns = useMemo<SortedColumn<CountrySum>[]>(() => {
    const number = ({ iso3, country }: CountrySum, figure: number | null, cause?: string) => (
      <ReleaseNumber
        name={release.name}
        figure={figure}
        shown={shown}
        search={factsBehind(release, { iso3, type, ...(cause !== undefined && { cause }) })}
        of={`${country}, ${cause ?? 'all causes'}`}
      />
    );
    const several = causes.length > 1;
    return [
      {
        id: 'country',
        header: 'Country',
        by: ({ country }) => country,
        draw: ({ iso3, country }) => (
          <Link
            to="/releases/$name/$iso3"
            params={{ name: release.name, iso3 }}
            search={{ revision: release.revision }}
            dir="auto"
          >
            {country}
          </Link>
        ),
      },
      {
        id: 'bars',
        header: '',
        bars: true,
        draw: (row) => (
          <>
            <Bar
              most={most}
              parts={causes.map((cause) => ({
                key: cause,
                value: row.causes[cause]?.figure ?? 0,
                colour: causeColour(cause),
              }))}
            />
            {then !== null && (
              <Bar
                thin
                most={most}
                parts={causes.map((cause) => ({
                  key: cause,
                  value: row.causes[cause]?.before ?? 0,
                  colour: causeColour(cause),
                }))}
              />
            )}
          </>
        ),
      },
      ...(several
        ? causes.map((cause): SortedColumn<CountrySum> => ({
            id: cause,
            header: cause,
            align: 'end',
            by: (row) => row.causes[cause]?.figure ?? null,
            draw: (row) => number(row, row.causes[cause]?.figure ?? null, cause),
          }))
        : []),
      {
        id: 'total',
        header: several ? 'Total' : (causes[0] ?? 'Total'),
        align: 'end',
        by: ({ figure }) => figure,
        draw: (row) => number(row, row.figure),
      },
      ...(then === null
        ? []
        : ([
            {
              id: 'then',
              header: then,
              align: 'end',
              by: ({ before }) => before,
              draw: ({ before }) => figureWords(before, shown),
            },
            {
              id: 'change',
              header: 'Change',
              align: 'end',
              by: changeOf,
              draw: (row) => changeWords(changeOf(row), shown),
            },
            {
              id: 'percent',
              header: '%',
              align: 'end',
              by: changeShare,
              draw: (row) => percentWords(row),
            },
          ] satisfies SortedColumn<CountrySum>[])),
    ];
  }, [release, type, causes, shown, then, most]);
  const total = summed(found);
  return (
    <>
      <div className="release-search">
        <Input
          allowClear
          aria-label="Search countries"
          placeholder="Country, code or region"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <span className="quiet" role="status">
          {found.length === all.length
            ? counted(all.length, 'country', 'countries')
            : `${found.length} of ${all.length} countries`}
        </span>
      </div>
      {found.length === 0 ? (
        <Nothing search text="No country matches this search" />
      ) : (
        <SortedTable
          caption={`${title} by country`}
          columns={columns}
          rows={found}
          keyOf={({ iso3 }) => iso3}
          first="total"
          foot={
            <tr>
              <th scope="row">{found.length === all.length ? 'All countries' : 'Countries found'}</th>
              <td aria-hidden />
              {causes.length > 1 &&
                causes.map((cause) => (
                  <td key={cause} className="sorted-end">
                    {figureWords(summed(found.flatMap((row) => row.causes[cause] ?? [])).figure, shown)}
                  </td>
                ))}
              <td className="sorted-end">{figureWords(total.figure, shown)}</td>
              {then !== null && (
                <>
                  <td className="sorted-end">{figureWords(total.before, shown)}</td>
                  <td className="sorted-end">{changeWords(changeOf(total), shown)}</td>
                  <td className="sorted-end">{percentWords(total)}</td>
                </>
              )}
            </tr>
          }
        />
      )}
    </>
  );
}
