/** A frozen release as it is read, and shown on a wall: the figures of the year beside the last ones, the map, the largest changes, the countries, and the facts changed since. */
import './reading.css';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Segmented } from 'antd';
import { useMemo } from 'react';
import { dayWords } from '#domain/values/dates.ts';
import { LICENCE, SOURCE } from '#domain/releases/credit.ts';
import { typesOf, typeWords, type FigureBeside, type Figures } from '#domain/releases/release-figures.ts';
import { calledOf, type Release } from '#web/data/releases.ts';
import { Card } from '#web/ui/card.tsx';
import { Loaded, Nothing, inOne } from '#web/ui/states.tsx';
import { ChangedSince } from './changed-since.tsx';
import { ReleaseChanges } from './release-changes.tsx';
import { ReleaseCountries } from './release-countries.tsx';
import { ReleaseHeadline } from './release-headline.tsx';
import { ReleaseMap } from './release-map.tsx';
import { besideQuery, figuresBesideQuery, type Beside } from './release-queries.ts';

type Props = { release: Release };

export function ReleaseReading({ release }: Props) {
  const figures = useQuery(figuresBesideQuery(release.id));
  const beside = useQuery(besideQuery(release.id));
  return (
    <div className="release-reading">
      <Loaded
        query={inOne(figures, beside)}
        what="Loading the figures"
        failed="The figures of the release failed to load"
      >
        {([rows, other]) =>
          release.facts === 0 ? (
            <Nothing
              text="No fact counts in this release"
              next="The facts that were left out are listed with the rule that left each out."
            />
          ) : (
            <Figured release={release} rows={rows} beside={other} />
          )
        }
      </Loaded>
      <ChangedSince release={release} />
      <p className="release-source">
        Source: {SOURCE}, {calledOf(release)}
        {release.frozen_at !== null && `, figures frozen ${dayWords(release.frozen_at.slice(0, 10))}`}. Licence:{' '}
        {LICENCE.title},{' '}
        <a className="in-text" href={LICENCE.path}>
          {LICENCE.path}
        </a>
        .
      </p>
    </div>
  );
}

/** The name of the earlier figures: their year, or their revision of the same year. */
export const thenOf = (beside: Beside | null): string | null =>
  beside === null ? null : beside.previous ? `Revision ${beside.revision}` : String(beside.year);

/** `?figures=exact`; as published without it. */
export function useFigures(): [Figures, (next: Figures) => void] {
  const given: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const set = (figures: Figures) =>
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, figures: figures === 'exact' ? figures : undefined })) as never,
      replace: true,
      resetScroll: false,
    });
  return [given['figures'] === 'exact' ? 'exact' : 'rounded', set];
}

export const FiguresSwitch = ({ shown, onShown }: { shown: Figures; onShown: (next: Figures) => void }) => (
  <Segmented<Figures>
    aria-label="Figures"
    value={shown}
    onChange={onShown}
    options={[
      { value: 'rounded', label: 'Rounded, as published' },
      { value: 'exact', label: 'Exact' },
    ]}
  />
);

function Figured({ release, rows, beside }: Props & { rows: readonly FigureBeside[]; beside: Beside | null }) {
  const [shown, setShown] = useFigures();
  const given: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const types = useMemo(() => typesOf(rows), [rows]);
  const type = types.find((each) => each === given['type']) ?? types[0] ?? '';
  const own = useMemo(() => rows.filter((row) => row.type === type), [rows, type]);
  const then = thenOf(beside);
  const { title } = typeWords(type, release.year);
  const part = { release, rows: own, shown };
  return (
    <>
      <div className="release-tools">
        <p className="quiet">
          {beside === null ? (
            `No published release of ${release.year - 1} to compare with.`
          ) : (
            <>
              Beside{' '}
              <Link to="/releases/$name" params={{ name: beside.name }} search={{ revision: beside.revision }}>
                {beside.name}
                {beside.revision > 1 || beside.previous ? `, revision ${beside.revision}` : ''}
              </Link>
              :{' '}
              <Link
                to="/releases/$name/compare"
                params={{ name: beside.name }}
                search={{ revision: beside.revision, with: release.name, with_revision: release.revision }}
              >
                compare fact by fact
              </Link>
            </>
          )}
        </p>
        <FiguresSwitch shown={shown} onShown={setShown} />
      </div>
      {shown === 'rounded' && (
        <p className="quiet">
          Each figure is rounded by itself, totals too: rounded parts need not add up to their total.
        </p>
      )}
      <div className="release-headlines">
        {types.slice(0, 2).map((each) => (
          <ReleaseHeadline
            key={each}
            release={release}
            type={each}
            rows={rows.filter((row) => row.type === each)}
            shown={shown}
            then={then}
          />
        ))}
      </div>
      {types.length > 1 && (
        <div className="release-tools release-types">
          <Segmented<string>
            aria-label="Type of the figures below"
            value={type}
            onChange={(next) =>
              void navigate({
                to: '.',
                search: ((before: object) => ({ ...before, type: next === types[0] ? undefined : next })) as never,
                replace: true,
                resetScroll: false,
              })
            }
            options={types.map((each) => ({ value: each, label: typeWords(each, release.year).title }))}
          />
        </div>
      )}
      <div className="release-two">
        <Card title={`${title} by country`}>
          <ReleaseMap {...part} title={title} />
        </Card>
        {then !== null && (
          <Card title={`Largest changes from ${then}`}>
            <ReleaseChanges {...part} then={then} />
          </Card>
        )}
      </div>
      <Card title={`Countries: ${title}`}>
        <ReleaseCountries {...part} type={type} title={title} then={then} />
      </Card>
    </>
  );
}
