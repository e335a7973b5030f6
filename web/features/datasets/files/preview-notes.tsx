/** Rows that are left out and can be taken, and the sum of the rows beside the file's own total. */
import { Alert, Checkbox } from 'antd';
import { SHEET_COLUMNS } from '#domain/dataset/columns.ts';
import { thousands } from '#web/ui/thousands.ts';
import type { Repeated } from '#domain/dataset/import-latest.ts';
import type { Taken } from '#domain/dataset/import-layouts.ts';
import { counted } from '#domain/values/counts.ts';
import type { Preview } from './protocol.ts';
import type { ImportState } from './use-import.ts';

const LABELS = new Map<string, string>(SHEET_COLUMNS.map(({ name, label }) => [name, label]));
const COUNTS = new Set<string>(SHEET_COLUMNS.flatMap(({ name, kind }) => (kind === 'count' ? [name] : [])));
const rowsOf = (count: number, word: string) =>
  count === 1 ? `the ${word} row` : `the ${thousands(count)} ${word} rows`;
const NAMED = 4;
/** Notes are long. */
const LONGEST = 60;
const MOST_KINDS = 8;

/** The counts of the same places at several dates, in words. */
function ofDates({ counted: target, places, dates, rows, moving, latest, all, older, isLatest }: Repeated): string {
  const label = LABELS.get(target) ?? target;
  const said = `${counted(places, 'place')} ${places === 1 ? 'is' : 'are'} counted at several of ${thousands(dates)} dates.`;
  if (!isLatest)
    return `${said} All counts are added: ${label} ${thousands(all)}; the latest of each place are ${thousands(latest)}.`;
  const left = rows - moving;
  return [
    `${said} The latest count of each is imported: ${label} ${thousands(latest)}; all dates together would be ${thousands(all)}.`,
    left > 0 && `${counted(left, 'row')} of earlier dates left out.`,
    moving > 0 && `${counted(moving, 'row')} of earlier dates imported for new displacements and returns only.`,
    older.places > 0 &&
      `The latest count of ${counted(older.places, 'place')} is older than the last date: ${thousands(older.sum)}.`,
  ]
    .filter((part) => part !== false)
    .join(' ');
}

type Props = { preview: Preview; state: ImportState };

export function LeftOut({ preview, state }: Props) {
  const { taken, busy, readRows, table, targets } = state;
  const { counts, totals, notes, others, levels, repeated } = preview;
  const box = (key: keyof Taken, label: string) => (
    <Checkbox
      checked={taken[key] === true}
      disabled={busy !== null}
      onChange={({ target }) => void readRows({ take: { [key]: target.checked } })}
    >
      {label}
    </Checkbox>
  );
  const namesOf = (rows: typeof totals) =>
    rows
      .slice(0, NAMED)
      .map(({ line, text }) => {
        const short = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
        return text === '' ? `row ${thousands(line)}` : `'${short}' (row ${thousands(line)})`;
      })
      .join(', ') + (rows.length > NAMED ? ' …' : '');
  const scaled = (table?.columns ?? []).flatMap(({ times }, index) =>
    times !== null && COUNTS.has(targets[index] ?? '') ? (LABELS.get(targets[index] ?? '') ?? []) : [],
  );
  const otherRows = others.reduce((sum, { rows }) => sum + rows, 0);
  const kinds = others.slice(0, MOST_KINDS).map(({ text, rows }) => `'${text}' (${thousands(rows)})`);
  return (
    <div className="import-left-out">
      {levels !== null && (
        <Alert
          type="warning"
          showIcon
          title={`The file counts the same people at ${levels.length} admin levels: ${levels
            .map(({ level, sum, rows }) => `level ${level}: ${thousands(sum)} (${counted(rows, 'row')})`)
            .join(
              ', ',
            )}. ${taken.levels ? 'All are imported, so that people are counted more than once.' : 'Only the deepest level of each country and date is imported.'}`}
        />
      )}
      {levels !== null && box('levels', 'Import the rows of all levels')}
      {repeated !== null && <Alert type={repeated.isLatest ? 'info' : 'warning'} showIcon title={ofDates(repeated)} />}
      {repeated !== null && (
        <Checkbox
          checked={!repeated.isLatest}
          disabled={busy !== null}
          onChange={({ target }) => void readRows({ take: { earlier: target.checked } })}
        >
          Import the counts of all dates
        </Checkbox>
      )}
      {counts.totals > 0 && box('totals', `Also import ${rowsOf(counts.totals, 'total')}: ${namesOf(totals)}`)}
      {notes.length > 0 && box('notes', `Also import ${rowsOf(notes.length, 'note')}: ${namesOf(notes)}`)}
      {otherRows > 0 &&
        box(
          'others',
          `Also import ${counted(otherRows, 'row')} of other people, or of the same counted again: ${kinds.join(', ')}${others.length > MOST_KINDS ? ' …' : ''}`,
        )}
      {scaled.length > 0 && box('thousands', `Multiply by 1,000, as the file gives thousands: ${scaled.join(', ')}`)}
      {counts.hidden > 0 && box('hidden', `Also import ${rowsOf(counts.hidden, 'hidden')} of the sheet`)}
    </div>
  );
}

/** Each sum beside the header that it was counted under. One that differs from the file's own total is marked. */
export function Sums({ preview: { sums }, state: { table, targets } }: Props) {
  const headerOf = (target: string) => table?.columns[targets.findIndex((own) => own === target)]?.header ?? '';
  const shown = sums.filter(({ sum, own }) => sum > 0 || own !== null);
  if (shown.length === 0) return null;
  return (
    <dl className="import-sums" aria-label="Sums">
      {shown.map(({ target, sum, own }) => (
        <div key={target} data-differs={own !== null && own.value !== sum}>
          <dt>
            {LABELS.get(target)}
            {headerOf(target) !== '' && (
              <span>
                {', from '}
                <bdi>{headerOf(target)}</bdi>
              </span>
            )}
          </dt>
          <dd>
            <b>{thousands(sum)}</b>
            {own !== null && (
              <span>
                {own.value === sum ? ' = ' : ' ≠ '}
                {thousands(own.value)}, the file&apos;s own total (row {thousands(own.line)})
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
