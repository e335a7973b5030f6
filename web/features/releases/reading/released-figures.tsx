/** The figures of a country in the last published release beside the running ones of the same year, with the way to the release. */
import './reading.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { changeWords, figureWords, typeWords } from '#domain/releases/release-figures.ts';
import { momentOf } from '#domain/records/history-words.ts';
import { calledOf } from '#web/data/releases.ts';
import { Card } from '#web/ui/card.tsx';
import { CauseTag } from '#web/ui/cause.tsx';
import { Loaded, Nothing } from '#web/ui/states.tsx';
import { ScrolledTable } from '#web/ui/sorted-table.tsx';
import { factsBehind } from './release-address.ts';
import { ReleaseNumber } from './release-number.tsx';
import { releasedFiguresQuery } from './release-queries.ts';

type Running = {
  readonly year: number;
  readonly displacement_type: string;
  readonly type: string;
  readonly figure: string | null;
};

/** `running`: the figures of the country by year as they are now; undefined while they load. */
export function ReleasedFigures({ iso3, running }: { iso3: string; running: readonly Running[] | undefined }) {
  const query = useQuery(releasedFiguresQuery(iso3));
  const release = query.data?.[0];
  if (query.isSuccess && release === undefined) return null;
  return (
    <Card
      title={release === undefined ? 'Last published release' : `Last published release: ${calledOf(release)}`}
      extra={
        release !== undefined && (
          <Link
            to="/releases/$name/$iso3"
            params={{ name: release.name, iso3 }}
            search={{ revision: release.revision }}
            aria-label={`Open the page of the country in ${calledOf(release)}`}
          >
            Open its page
          </Link>
        )
      }
    >
      <Loaded query={query} what="Loading the last release" failed="The figures of the last release failed to load">
        {(rows) => {
          const figures = rows.filter(({ type }) => type !== null);
          if (release === undefined) return null;
          if (figures.length === 0) return <Nothing text={`${calledOf(release)} has no figure of this country`} />;
          return (
            <>
              <ScrolledTable caption={`Figures of ${calledOf(release)} beside the running ones`}>
                <thead>
                  <tr>
                    <th scope="col">Type</th>
                    <th scope="col">Cause</th>
                    <th scope="col" className="sorted-end">
                      {calledOf(release)}
                    </th>
                    <th scope="col" className="sorted-end">{`${release.year}, running`}</th>
                    <th scope="col" className="sorted-end">
                      Difference
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {figures.map(({ type: of, displacement_type, figure }) => {
                    const [type, cause] = [of ?? '', displacement_type ?? ''];
                    const now = running?.find(
                      (row) => row.year === release.year && row.type === type && row.displacement_type === cause,
                    );
                    const is = now?.figure == null ? null : Number(now.figure);
                    return (
                      <tr key={`${type} ${cause}`}>
                        <th scope="row">{typeWords(type, release.year).title}</th>
                        <td>
                          <CauseTag cause={cause} />
                        </td>
                        <td className="sorted-end">
                          <ReleaseNumber
                            name={release.name}
                            figure={figure}
                            shown="exact"
                            search={factsBehind(release, { iso3, type, cause })}
                            of={`${calledOf(release)}, ${type}, ${cause}`}
                          />
                        </td>
                        <td className="sorted-end">{running !== undefined && figureWords(is, 'exact')}</td>
                        <td className="sorted-end">
                          {running !== undefined && changeWords((is ?? 0) - (figure ?? 0), 'exact')}
                        </td>
                      </tr>
                    );
                  })}
                </tbody>
              </ScrolledTable>
              {release.published_at !== null && (
                <p className="quiet release-published">Published {momentOf(release.published_at)}.</p>
              )}
            </>
          );
        }}
      </Loaded>
    </Card>
  );
}
