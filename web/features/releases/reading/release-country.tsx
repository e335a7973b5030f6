/** A country in a frozen release, to be read and printed on A4: its figures with those before, its events, its contextual analyses and its sources. */
import './release-country.css';
import { PrinterOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { LICENCE, ROUNDED, SOURCE } from '#domain/releases/credit.ts';
import { IDPS, NEW_DISPLACEMENT } from '#domain/countries/country-figures.ts';
import {
  changeOf,
  changeWords,
  figureWords,
  percentWords,
  summed,
  typesOf,
  typeWords,
  causesOf,
  type FigureBeside,
  type Figures,
} from '#domain/releases/release-figures.ts';
import { dayWords } from '#domain/values/dates.ts';
import { counted } from '#domain/values/counts.ts';
import { useCountryName } from '#web/data/lists.ts';
import { calledOf, pageOfRelease, type Release } from '#web/data/releases.ts';
import { causeColour, CauseTag } from '#web/ui/cause.tsx';
import { Crumbs } from '#web/ui/crumbs.tsx';
import { Markdown } from '#web/ui/markdown.tsx';
import { Page } from '#web/ui/page.tsx';
import { Loaded, Nothing, inOne } from '#web/ui/states.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { factsBehind } from './release-address.ts';
import { share } from './release-headline.tsx';
import { ReleaseNumber } from './release-number.tsx';
import { besideQuery, countryPageQuery, figuresBesideQuery } from './release-queries.ts';
import { FiguresSwitch, thenOf, useFigures } from './release-reading.tsx';

type Props = { release: Release; iso3: string };

export function ReleaseCountry({ release, iso3 }: Props) {
  const figures = useQuery(figuresBesideQuery(release.id, iso3));
  const beside = useQuery(besideQuery(release.id));
  const rest = useQuery(countryPageQuery(release.id, iso3));
  const [shown, setShown] = useFigures();
  const named = useCountryName();
  const name = figures.data?.[0]?.country ?? named(iso3);
  const title = calledOf(release);
  const then = beside.data === undefined ? null : thenOf(beside.data);
  return (
    <Page
      title={name}
      tab={`${name} · ${title}`}
      above={
        <div className="release-above">
          <Crumbs
            of={[{ text: 'Releases', to: '/releases' }, { text: title, to: pageOfRelease(release) }, { text: name }]}
          />
          <Link to="/countries/profiles/$iso3" params={{ iso3 }}>
            Profile of the country
          </Link>
        </div>
      }
      head={
        <header className="release-country-head">
          <div>
            <p>
              {title}
              {release.state !== 'Published' && `: ${release.state}, not published`}
            </p>
            <h1 dir="auto">{name}</h1>
          </div>
          <div className="page-actions">
            <FiguresSwitch shown={shown} onShown={setShown} />
            <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
              Print
            </Button>
          </div>
        </header>
      }
    >
      <article className="release-country">
        <Loaded
          query={inOne(figures, beside)}
          what="Loading the figures"
          failed="The figures of the release failed to load"
        >
          {([rows]) =>
            rows.length === 0 ? (
              <Nothing
                text={`${title} has no figure of ${name === '' ? iso3 : name}`}
                next="Facts that were left out are listed with the release."
              />
            ) : (
              typesOf(rows).map((type) => (
                <FiguresOf
                  key={type}
                  release={release}
                  type={type}
                  rows={rows.filter((row) => row.type === type)}
                  shown={shown}
                  then={then}
                />
              ))
            )
          }
        </Loaded>
        <Loaded query={rest} what="Loading the events" failed="The events of the release failed to load">
          {({ events, context, sources }) => (
            <>
              {events.length > 0 && (
                <section aria-label="Events">
                  <h2>Events</h2>
                  <table>
                    <thead>
                      <tr>
                        <th scope="col">Event</th>
                        <th scope="col">Cause</th>
                        <th scope="col">New displacement</th>
                        <th scope="col">IDPs</th>
                        <th scope="col">Facts</th>
                      </tr>
                    </thead>
                    <tbody>
                      {events.map((event) => {
                        const of = event.event_name ?? 'Without an event';
                        const cause = event.displacement_type ?? '';
                        const behind = { iso3, cause, ...(event.event_id !== null && { event: event.event_id }) };
                        return (
                          <tr key={`${event.event_id} ${cause}`}>
                            <th scope="row" dir="auto">
                              {of}
                              {event.hazard_type !== null && <span className="quiet"> {event.hazard_type}</span>}
                            </th>
                            <td>
                              <CauseTag cause={cause} />
                            </td>
                            <td>
                              <ReleaseNumber
                                name={release.name}
                                figure={event.new_displacement}
                                shown={shown}
                                search={factsBehind(release, { ...behind, type: NEW_DISPLACEMENT })}
                                of={`${of}, new displacement`}
                              />
                            </td>
                            <td>
                              <ReleaseNumber
                                name={release.name}
                                figure={event.total_displacement}
                                shown={shown}
                                search={factsBehind(release, { ...behind, type: IDPS })}
                                of={`${of}, IDPs`}
                              />
                            </td>
                            <td>{thousands(event.facts)}</td>
                          </tr>
                        );
                      })}
                    </tbody>
                  </table>
                </section>
              )}
              {context.length > 0 && (
                <section aria-label="Context">
                  <h2>Context</h2>
                  {context.map((analysis) => (
                    <section key={analysis.analysis_id} className="release-analysis">
                      <h3 dir="auto">
                        {analysis.title} <CauseTag cause={analysis.displacement_type} />
                      </h3>
                      {analysis.content !== null && <Markdown text={analysis.content} heading={4} />}
                    </section>
                  ))}
                </section>
              )}
              {sources.length > 0 && (
                <section aria-label="Sources">
                  <h2>Sources</h2>
                  <ul className="release-source-list">
                    {sources.map((source) => (
                      <li key={source.name} dir="auto">
                        {source.name} <span className="quiet">{counted(source.facts, 'fact')}</span>
                      </li>
                    ))}
                  </ul>
                </section>
              )}
            </>
          )}
        </Loaded>
        <footer>
          <p>
            {title}
            {release.published_at !== null && `, published ${dayWords(release.published_at.slice(0, 10))}`}
            {release.frozen_at !== null && `, figures frozen ${dayWords(release.frozen_at.slice(0, 10))}`}
            {then !== null && beside.data != null && `; compared with ${calledOf(beside.data)}`}.
          </p>
          <p>{shown === 'rounded' ? `Figures are rounded: ${ROUNDED.replace(/^Up/, 'up')}.` : 'Figures are exact.'}</p>
          <p>
            Source: {SOURCE}. Licence: {LICENCE.title}, <a href={LICENCE.path}>{LICENCE.path}</a>.
          </p>
        </footer>
      </article>
    </Page>
  );
}

type OfType = { release: Release; type: string; rows: readonly FigureBeside[]; shown: Figures; then: string | null };

function FiguresOf({ release, type, rows, shown, then }: OfType) {
  const { title, meaning } = typeWords(type, release.year);
  const causes = causesOf(rows);
  const total = summed(rows);
  const iso3 = rows[0]?.iso3 ?? '';
  const most = Math.max(...rows.flatMap(({ figure, before }) => [figure ?? 0, then === null ? 0 : (before ?? 0)]));
  const line = (label: string, sum: { figure: number | null; before: number | null }, cause?: string) => (
    <tr key={label} className={cause === undefined ? 'release-country-total' : undefined}>
      <th scope="row">{label}</th>
      <td className="release-country-bar" aria-hidden>
        {cause !== undefined && (
          <span
            style={{
              inlineSize: share(sum.figure, most),
              background: causeColour(cause),
            }}
          />
        )}
      </td>
      <td>
        <ReleaseNumber
          name={release.name}
          figure={sum.figure}
          shown={shown}
          search={factsBehind(release, { iso3, type, ...(cause !== undefined && { cause }) })}
          of={`${title}, ${label}`}
        />
      </td>
      {then !== null && (
        <>
          <td>{figureWords(sum.before, shown)}</td>
          <td>
            {changeWords(changeOf(sum), shown)} <span className="quiet">{percentWords(sum)}</span>
          </td>
        </>
      )}
    </tr>
  );
  return (
    <section className="release-country-figures" aria-label={title}>
      <h2>
        {title} <span className="quiet">{meaning}</span>
      </h2>
      <p className="release-country-large">
        <ReleaseNumber
          name={release.name}
          figure={total.figure}
          shown={shown}
          search={factsBehind(release, { iso3, type })}
          of={title}
        />
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Cause</th>
            <td aria-hidden />
            <th scope="col">{release.year}</th>
            {then !== null && (
              <>
                <th scope="col">{then}</th>
                <th scope="col">Change</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {causes.map((cause) => line(cause, summed(rows.filter((row) => row.displacement_type === cause)), cause))}
          {causes.length > 1 && line('All causes', total)}
        </tbody>
      </table>
    </section>
  );
}
