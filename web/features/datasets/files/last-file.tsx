/** The match that an earlier file of the source left, and how this file differs from it: its total, new and missing places, large changes. */
import { Alert, Button } from 'antd';
import { SHEET_COLUMNS } from '#domain/dataset/columns.ts';
import { differencesOf, type Change, type Differences } from '#domain/dataset/import-round.ts';
import { dayWords } from '#domain/values/dates.ts';
import { thousands } from '#web/ui/thousands.ts';
import { localDay } from '#web/ui/local-time.ts';
import type { Preview } from './protocol.ts';
import type { ImportState } from './use-import.ts';

const LABELS = new Map<string, string>(SHEET_COLUMNS.map(({ name, label }) => [name, label]));
const NAMED = 8;

type ListProps = { label: string; changes: readonly Change[]; text: (change: Change) => string };

function List({ label, changes, text }: ListProps) {
  if (changes.length === 0) return null;
  return (
    <details>
      <summary>
        {label} ({thousands(changes.length)})
      </summary>
      <ul>
        {changes.slice(0, NAMED).map((change) => (
          <li key={change.name}>
            <bdi>{change.name}</bdi>: {text(change)}
          </li>
        ))}
        {changes.length > NAMED && <li>and {thousands(changes.length - NAMED)} more</li>}
      </ul>
    </details>
  );
}

function Compared({ differences }: { differences: Differences }) {
  const { counted, before, after, added, missing, changed } = differences;
  const change =
    before === 0 ? '' : ` (${after < before ? '−' : '+'}${Math.abs((after / before - 1) * 100).toFixed(1)}%)`;
  return (
    <>
      <p>
        {LABELS.get(counted ?? '')}: <b>{thousands(before)}</b> before, <b>{thousands(after)}</b> now{change}
      </p>
      <List label="New places" changes={added} text={(one) => thousands(one.after)} />
      <List label="Missing places" changes={missing} text={(one) => `${thousands(one.before)} before`} />
      <List
        label="Changes over 50%"
        changes={changed}
        text={(one) => `${thousands(one.before)} before, ${thousands(one.after)} now`}
      />
      {added.length + missing.length + changed.length === 0 && <p>The same places, and no change over 50%.</p>}
    </>
  );
}

export function LastFile({ preview, state }: { preview: Preview; state: ImportState }) {
  const { last, setStage, busy, opened, at } = state;
  if (last === null) return null;
  const { round } = last;
  const differences = round === null ? null : differencesOf(round.figures, preview.figures);
  return (
    <Alert
      type="info"
      showIcon
      className="import-last"
      title={
        (opened?.form ?? null) === null && (opened?.sheets.length ?? 0) > 1
          ? `The columns of '${opened?.sheets[at]?.name ?? ''}', one of ${thousands(opened?.sheets.length ?? 0)} sheets, are matched as in the last file of this source.`
          : 'The columns are matched as in the last file of this source.'
      }
      description={
        <>
          {round !== null && (
            <p>
              Compared with the file saved on {dayWords(localDay(round.savedAt))} in <bdi>{round.dataset}</bdi>:
            </p>
          )}
          {round !== null && differences === null && <p>The two count different things.</p>}
          {differences !== null && <Compared differences={differences} />}
          <Button size="small" disabled={busy !== null} onClick={() => setStage('columns')}>
            Change the columns
          </Button>
        </>
      }
    />
  );
}
