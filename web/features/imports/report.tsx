/** The report of an import or of a survey: records by their outcome, flags with links to the records that have them, refused rows. */
import { Fragment } from 'react';
import { Link } from '@tanstack/react-router';
import type { Difference, EntityType, Outcome, Position, ShownReport } from '#domain/imports/import-report.ts';
import { positionWords } from '#domain/imports/import-report.ts';
import { flagText } from '#domain/messages/flags.ts';
import { ENTITY_WORDS, IMPORTS, OUTCOME_WORDS } from '#domain/messages/imports.ts';
import { useCountryName } from '#web/data/lists.ts';
import { thousands } from '#web/ui/thousands.ts';
import { WholeName } from '#web/ui/whole-name.tsx';

type Props = { report: ShownReport; surveyed?: boolean };

const ENTITIES = Object.keys(ENTITY_WORDS) as EntityType[];
const OUTCOMES = Object.keys(OUTCOME_WORDS) as Outcome[];
/** The lists that are searched by flag. */
const SEARCHED: readonly EntityType[] = ['facts', 'events', 'documents'];

export function Report({ report, surveyed = false }: Props) {
  return (
    <div className="import-report">
      <Extent report={report} />
      <Outcomes report={report} surveyed={surveyed} />
      <Flags report={report} surveyed={surveyed} />
      <ComparedTotals report={report} />
      <Refused report={report} />
      <Others report={report} />
    </div>
  );
}

const DIFFERENCES_SHOWN = 100;

/** Up to ten years one by one, else the first and the last. */
const yearWords = (years: readonly number[]): string =>
  years.length > 10 ? `${years[0]} to ${years.at(-1)}` : years.join(', ');

function Extent({ report: { kind, rows, countries = [], years = [], refused_count } }: Props) {
  const countryName = useCountryName();
  return (
    <dl className="import-extent">
      {kind !== undefined && (
        <Part name="Kind of file">
          <span className="import-kind">GIDD {kind}</span>
        </Part>
      )}
      <Part name="Rows">{thousands(rows ?? 0)}</Part>
      <Part name="Rows refused">{thousands(refused_count)}</Part>
      {countries.length > 0 && (
        <Part name="Countries">
          {countries.length > 5 ? thousands(countries.length) : countries.map(countryName).join(', ')}
        </Part>
      )}
      {years.length > 0 && <Part name="Years">{yearWords(years)}</Part>}
    </dl>
  );
}

const Part = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

function Outcomes({ report: { counts = {} }, surveyed }: Props) {
  const found = ENTITIES.filter((entity) => counts[entity] !== undefined);
  if (found.length === 0) return null;
  const shown = OUTCOMES.filter(
    (outcome) => outcome === 'created' || outcome === 'unchanged' || found.some((entity) => counts[entity]?.[outcome]),
  );
  return (
    <div className="import-scroll" role="region" aria-label="Records, a table" tabIndex={0}>
      <table className="import-outcomes">
        <caption className="visually-hidden">
          {surveyed ? 'Records that an import would store' : 'Records of the import'}
        </caption>
        <thead>
          <tr>
            <th scope="col">Records</th>
            {shown.map((outcome) => (
              <th key={outcome} scope="col">
                {OUTCOME_WORDS[outcome][surveyed ? 'surveyed' : 'imported']}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {found.map((entity) => (
            <tr key={entity}>
              <th scope="row">{ENTITY_WORDS[entity]}</th>
              {shown.map((outcome) => (
                <td key={outcome}>{thousands(counts[entity]?.[outcome] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {shown.map((outcome) => {
        const { about, imported } = OUTCOME_WORDS[outcome];
        return about === undefined ? null : (
          <p key={outcome} className="quiet">
            {surveyed ? OUTCOME_WORDS[outcome].surveyed : imported}: {about}
          </p>
        );
      })}
    </div>
  );
}

/** Of a survey, nothing has the flags yet, so there are no links. Older reports have one count for all kinds of records. */
function Flags({ report: { flags = {}, flagged, examples }, surveyed }: Props) {
  const parts = flagged === undefined ? [] : ENTITIES.filter((entity) => Object.keys(flagged[entity] ?? {}).length > 0);
  if (Object.keys(flags).length === 0) return null;
  return (
    <section aria-label="Flags">
      <h3>Flags</h3>
      <ul className="import-flags">
        {flagged === undefined
          ? Object.entries(flags).map(([flag, count]) => (
              <li key={flag}>
                <FlagLink entity="facts" flag={flag} linked={surveyed !== true} />: {thousands(count)}
              </li>
            ))
          : parts.map((entity) => (
              <Fragment key={entity}>
                {Object.entries(flagged[entity] ?? {}).map(([flag, count]) => (
                  <li key={flag}>
                    {ENTITY_WORDS[entity]}: <FlagLink entity={entity} flag={flag} linked={surveyed !== true} />
                    {': '}
                    {thousands(count)}
                    {surveyed && <Examples of={examples?.[entity]?.[flag] ?? []} count={count} />}
                  </li>
                ))}
              </Fragment>
            ))}
      </ul>
    </section>
  );
}

/** The first records with a flag, by their lines in the file: after the import the flag is a link to all of them. */
function Examples({ of, count }: { of: readonly (Position & { name: string })[]; count: number }) {
  if (of.length === 0) return null;
  return (
    <details>
      <summary>{of.length < count ? `Show the first ${of.length}` : 'Show'}</summary>
      <ul>
        {of.map(({ name, ...position }) => (
          <li key={positionWords(position)}>
            {positionWords(position)}:{' '}
            <span dir="auto">
              <WholeName text={name} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function FlagLink({ entity, flag, linked }: { entity: EntityType; flag: string; linked: boolean }) {
  if (!linked || !SEARCHED.includes(entity)) return flagText(flag);
  return (
    <Link className="in-text" to={`/${entity}`} search={{ flags: [flag] }}>
      {flagText(flag)}
    </Link>
  );
}

/** The totals of countries that the file and the stored facts have otherwise, and those that only one of them has, the largest first. */
function ComparedTotals({ report: { compared } }: Props) {
  if (compared === undefined) return null;
  const { totals, equal, different, missing = 0, extra = 0, differences } = compared;
  const lacks = (value: number | null) => (value ?? 0) === 0;
  // An older report counts all of them as different.
  const isOld = compared.missing === undefined;
  const parts = [
    [IMPORTS.differ(different, totals), differences.filter(({ file, ours }) => isOld || !(lacks(file) || lacks(ours)))],
    [IMPORTS.missing(missing), differences.filter(({ ours }) => !isOld && lacks(ours))],
    [IMPORTS.extra(extra), differences.filter(({ file }) => !isOld && lacks(file))],
  ] as const;
  return (
    <section aria-label="Compared totals">
      {equal === totals && <h3>All totals are equal</h3>}
      <p className="quiet">{IMPORTS.compared(thousands(equal))}</p>
      {parts.map(([title, rows]) => rows.length > 0 && <Differences key={title} title={title} rows={rows} />)}
    </section>
  );
}

function Differences({ title, rows }: { title: string; rows: readonly Difference[] }) {
  const countryName = useCountryName();
  const said = (value: number | null) => (value === null ? '–' : thousands(value));
  return (
    <>
      <h3>{title}</h3>
      <div className="import-scroll" role="region" aria-label={`${title}, a table`} tabIndex={0}>
        <table className="import-outcomes import-differences">
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              {['Country', 'Year', 'Cause', 'Type', 'File', 'Helix'].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, DIFFERENCES_SHOWN).map(({ iso3, year, cause, type, file, ours }) => (
              <tr key={`${iso3} ${year} ${cause} ${type}`}>
                <th scope="row">{countryName(iso3)}</th>
                <td>{year}</td>
                <td>{cause}</td>
                <td>{type}</td>
                <td>{said(file)}</td>
                <td>{said(ours)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > DIFFERENCES_SHOWN && <p className="quiet">The largest {thousands(DIFFERENCES_SHOWN)}</p>}
    </>
  );
}

function Refused({ report: { refused = [], refused_count } }: Props) {
  if (refused_count === 0) return null;
  return (
    <section aria-label="Refused rows">
      <h3>Refused rows</h3>
      <ul className="import-refused">
        {refused.map((row) => (
          <li key={`${positionWords(row)} ${row.column}`}>
            <strong>{positionWords(row)}</strong>
            {row.id !== '' && (
              <>
                {' '}
                (id <bdi>{row.id}</bdi>)
              </>
            )}
            : {row.column} {row.reason}
          </li>
        ))}
      </ul>
      {refused_count > refused.length && (
        <p className="quiet">
          The first {thousands(refused.length)} of {thousands(refused_count)}
        </p>
      )}
    </section>
  );
}

function Others({ report }: Props) {
  const { totals = [], totals_count, unknown_columns = [], sheets_left_out = [] } = report;
  const { events_of_several_hazards: several = [] } = report;
  return (
    <>
      {totals_count > 0 && (
        <section aria-label="Other totals">
          <h3>Figures that differ from the file’s: {thousands(totals_count)}</h3>
          <ul className="import-refused">
            {totals.slice(0, 20).map((row) => (
              <li key={`${positionWords(row)} ${row.id}`}>
                <strong>{positionWords(row)}</strong>: the file has {thousands(row.file)}, we have {thousands(row.ours)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {several.length > 0 && <p>Events whose figures name several hazards: {thousands(several.length)}</p>}
      {unknown_columns.length > 0 && (
        <p>
          Columns left out: <bdi>{unknown_columns.join(', ')}</bdi>
        </p>
      )}
      {sheets_left_out.map((sheet) => (
        <p key={sheet}>
          Sheet left out: <bdi>{sheet}</bdi>. Only tables of one kind are read; save this one as a file of its own.
        </p>
      ))}
    </>
  );
}
