/** The match of the file's columns with those of the records: proposed by their headers, changed by the user; each column is taken once. */
import { Fragment, useId, useState } from 'react';
import { Alert, Button, Checkbox, InputNumber, Radio } from 'antd';
import { SHEET_COLUMNS } from '#domain/dataset/columns.ts';
import { originOf } from '#domain/dataset/import-origins.ts';
import { AREAS, OF_CAUSES, type Target } from '#domain/dataset/import-names.ts';
import { counted } from '#domain/values/counts.ts';
import { thousands } from '#web/ui/thousands.ts';
import type { ColumnNote } from './protocol.ts';
import type { ImportState } from './use-import.ts';
import { Select } from '#web/ui/select.tsx';

const NOT_IMPORTED = '';
const COUNTS = new Set<string>([
  ...SHEET_COLUMNS.flatMap(({ name, kind }) => (kind === 'count' ? [name] : [])),
  ...OF_CAUSES.keys(),
]);
const GROUPS = [...new Set(SHEET_COLUMNS.map(({ group }) => group))];

const OTHERS = {
  [NOT_IMPORTED]: 'Do not import',
  id: 'ID of the record',
  dst_area: 'Area of the destination',
  org_area: 'Area of the origin',
  org_column: 'Place of origin (its counts become rows)',
  dst_code: 'P-code (gives the country)',
  year: 'Year (gives the dates)',
  month: 'Month (gives the dates)',
  stock_cause: 'Stock of one cause (becomes rows)',
  new_cause: 'New of one cause (becomes rows)',
  returns_cause: 'Returns of one cause (becomes rows)',
  returnees_cause: 'Returnees of one cause (becomes rows)',
};

/** The answers for counts of which the file does not say it; as the columns of the records begin. */
const KINDS_OF_COUNT = [
  { value: 'stock', label: 'Displaced at a time (stock)' },
  { value: 'new', label: 'Newly displaced (flow)' },
];

const NOTES: Record<ColumnNote, string> = {
  foreign:
    "The file's own numbers. Choose 'Number of the source' to keep them and to update by them the next time, 'ID of the record' only if they are the IDs of records here.",
  guessed: 'Matched because no other column can be it',
  alike: 'Another column may count the same people: look which of them is meant',
  kind: 'Displaced at a time, or newly? The file does not say',
  part: 'Not all of a sex: the total has the children beside them as well',
  fewer: 'Fewer people than a column of households has: look which of them counts people',
  shares: 'Adds up to 100 with another column in each row: shares in percent',
  thousands: 'Said to be in thousands, but too large for it: not counted',
  others: 'Counts other people, as the title or the other headers say',
  affected: 'Not all need be displaced',
  households: 'Counts households, and this dataset people: a dataset counts one of them',
  people: 'Counts people, and this dataset households: a dataset counts one of them',
  hidden: 'Hidden in the workbook',
};

type ChoiceProps = {
  label: string;
  value: Target | null;
  taken: ReadonlySet<Target | null>;
  onChoose: (value: Target | null) => void;
};

/** The browser's own list: fifty of antd's would take half a second to appear. */
function Choice({ label, value, taken, onChoose }: ChoiceProps) {
  const option = (name: string, text: string) => (
    <option key={name} value={name} disabled={name !== value && taken.has(name as Target) && !AREAS.has(name)}>
      {text}
    </option>
  );
  return (
    <select
      className="import-choice"
      aria-label={label}
      value={value ?? NOT_IMPORTED}
      onChange={({ target }) => onChoose((target.value || null) as Target | null)}
    >
      {Object.entries(OTHERS).map(([name, text]) => option(name, text))}
      {GROUPS.map((group) => (
        <optgroup key={group} label={group}>
          {SHEET_COLUMNS.filter((column) => column.group === group).map((column) => option(column.name, column.label))}
        </optgroup>
      ))}
    </select>
  );
}

/** Letters of a spreadsheet's column: A, B … AA. */
const letters = (at: number): string =>
  (at < 26 ? '' : letters(Math.floor(at / 26) - 1)) + String.fromCodePoint(65 + (at % 26));

export function ColumnsStep({ state }: { state: ImportState }) {
  const { opened, at, form, table, targets, setTargets, busy, readTable, readRows, setStage } = state;
  const own = useId();
  /** The table whose columns are left out by the answer to the question. */
  const [leftOut, setLeftOut] = useState<typeof table>(null);
  if (table === null || opened === null) return null;
  const taken = new Set(targets);
  const matched = targets.filter((target) => target !== null && target !== 'id').length;
  const hasCount = targets.some((target) => target !== null && COUNTS.has(target));
  const ofHouseholds = table.columns.find(({ note }) => note === 'households');
  const nameOf = ({ header, at: index }: (typeof table.columns)[number]) => header || `column ${letters(index)}`;
  const isOrigin = (column: (typeof table.columns)[number]) => table.origins.includes(column.at);
  const set = (index: number, value: Target | null) =>
    setTargets(targets.map((target, here) => (here === index ? value : target)));
  const asked = table.columns.flatMap((column, index) => (column.asks ? [{ column, index }] : []));
  const answer =
    KINDS_OF_COUNT.find(({ value }) => asked.some(({ index }) => targets[index]?.startsWith(`${value}_`)))?.value ??
    (leftOut === table ? NOT_IMPORTED : null);
  const isOpen = asked.some(({ index }) => targets[index] === null) && answer === null;
  const unknown = table.columns.filter(({ asks }, index) => targets[index] === null && !(asks && isOpen));
  const targetIn = ({ target }: (typeof table.columns)[number], kind: string) =>
    kind === NOT_IMPORTED ? null : ((target?.replace(/^[a-z]+/, kind) ?? null) as Target | null);
  const takeAs = (kind: string) => {
    setLeftOut(kind === NOT_IMPORTED ? table : null);
    setTargets(
      targets.map((target, index) => {
        const column = table.columns[index];
        return column?.asks === true ? targetIn(column, kind) : target;
      }),
    );
  };
  const isElsewhere = (kind: string) =>
    asked.some(({ column }) =>
      targets.some((target, index) => target === targetIn(column, kind) && table.columns[index]?.asks !== true),
    );
  return (
    <>
      <div className="import-form">
        <span dir="auto">
          <b>{opened.name}</b>
          {form === null && opened.sheets.length > 1 && `, sheet '${opened.sheets[at]?.name ?? ''}'`}: rows{' '}
          {thousands(table.headLine)} to {thousands(table.lines)}
        </span>
        <label htmlFor={`${own}h`}>Headers in row</label>
        <InputNumber
          id={`${own}h`}
          size="small"
          min={1}
          max={table.lines}
          disabled={table.headLine === 0}
          precision={0}
          value={table.headLine || null}
          changeOnWheel={false}
          onChange={(line) => line !== null && void readTable(at, form, line, 'columns', table.part)}
        />
        <Checkbox
          checked={table.headLine === 0}
          onChange={({ target }) => void readTable(at, form, target.checked ? 0 : null, 'columns', table.part)}
        >
          No header line
        </Checkbox>
        {table.parts.length > 1 && (
          <>
            <label htmlFor={`${own}t`}>Table</label>
            <Select<number>
              id={`${own}t`}
              className="import-part"
              value={table.part ?? 0}
              options={table.parts.map(({ title, from, to }, value) => ({
                value,
                label: `Rows ${thousands(from)} to ${thousands(to)}: ${title}`,
              }))}
              onChange={(part) => void readTable(at, form, null, 'columns', part)}
            />
          </>
        )}
      </div>
      {table.unsolved !== null && (
        <Alert
          type="warning"
          showIcon
          title={`${thousands(table.unsolved.count)} formulas have no stored value, the first in ${table.unsolved.first}. Open the workbook in a spreadsheet program and save it, to store them.`}
        />
      )}
      {table.columns.length === 0 && <Alert type="warning" showIcon title="The sheet is empty." />}
      {table.parts.length > 1 && (
        <Alert
          type="info"
          showIcon
          title={`The sheet has ${thousands(table.parts.length)} tables. One is read at a time.`}
        />
      )}
      {asked.length > 0 && (
        <div className="import-question">
          <span id={`${own}k`} dir="auto">
            {`The file does not say which people are counted in ${asked.map(({ column }) => `'${nameOf(column)}'`).join(' and ')}:`}
          </span>
          <Radio.Group
            aria-labelledby={`${own}k`}
            value={answer}
            options={[
              ...KINDS_OF_COUNT.map((one) => ({ ...one, disabled: isElsewhere(one.value) })),
              { value: NOT_IMPORTED, label: 'Others: do not import' },
            ]}
            onChange={({ target }) => takeAs(target.value as string)}
          />
        </div>
      )}
      {matched > 0 && !hasCount && ofHouseholds !== undefined && (
        <Alert
          type="warning"
          showIcon
          title={`'${ofHouseholds.header}' counts households, and this dataset people. To import it, change the unit of the dataset to Household first.`}
        />
      )}
      {matched > 0 && !hasCount && !isOpen && ofHouseholds === undefined && (
        <Alert
          type="warning"
          showIcon
          title="No column of counts is known. Choose it below, or import the places only."
        />
      )}
      {table.columns.some(({ note }, index) => note === 'affected' && (isOpen || COUNTS.has(targets[index] ?? ''))) && (
        <Alert
          type="warning"
          showIcon
          title={`No column counts displaced people. '${table.columns.find(({ note }) => note === 'affected')?.header ?? ''}' counts all who are affected or live there.`}
        />
      )}
      {targets.includes('dst_code') && !targets.includes('dst_name') && (
        <Alert
          type="info"
          showIcon
          title="No column has names of places. The codes give the country and stand for the names, but can't be located."
        />
      )}
      {table.origins.length > 0 && (
        <Checkbox
          checked={table.columns.some((column, index) => isOrigin(column) && targets[index] === 'org_column')}
          onChange={({ target }) =>
            setTargets(
              targets.map((own, index) => {
                const column = table.columns[index];
                return column !== undefined && isOrigin(column) ? (target.checked ? 'org_column' : null) : own;
              }),
            )
          }
        >
          {`Import ${thousands(table.origins.length)} columns that add up to the total as places of origin, a row for each: ${table.columns
            .filter(isOrigin)
            .slice(0, 3)
            .map((column) => originOf(nameOf(column)))
            .join(', ')}${table.origins.length > 3 ? ' …' : ''}`}
        </Checkbox>
      )}
      {unknown.length > 0 && (
        <Alert
          type={matched === 0 ? 'warning' : 'info'}
          showIcon
          title={`${matched === 0 ? 'No column is known.' : `${counted(matched, 'column')} ${matched === 1 ? 'is' : 'are'} matched.`} Not imported: ${unknown.map(nameOf).join(', ')}`}
        />
      )}
      <div className="import-scroll" role="region" aria-label="Match of the columns" tabIndex={0}>
        <table className="import-table import-match">
          <thead>
            <tr>
              <th scope="col">Column of the file</th>
              <th scope="col">First values</th>
              <th scope="col">Column of the records</th>
            </tr>
          </thead>
          <tbody>
            {table.columns.map((column, index) => (
              <tr key={column.at} data-unknown={targets[index] === null}>
                <th scope="row" dir="auto">
                  {nameOf(column)}
                  {column.note !== null && <div className="import-note">{NOTES[column.note]}</div>}
                  {column.times !== null && COUNTS.has(targets[index] ?? '') && (
                    <div className="import-note">In thousands: multiplied by {thousands(column.times)}</div>
                  )}
                </th>
                <td>
                  {column.samples.map((sample, nth) => (
                    <Fragment key={sample}>
                      {nth > 0 && ' · '}
                      <bdi>{sample}</bdi>
                    </Fragment>
                  ))}
                </td>
                <td>
                  <Choice
                    label={`Column of the records for ${nameOf(column)}`}
                    value={targets[index] ?? null}
                    taken={taken}
                    onChoose={(value) => set(index, value)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="import-buttons">
        <Button onClick={() => setStage(form !== null || opened.sheets.length > 1 ? 'sheet' : 'file')}>Back</Button>
        <Button type="primary" disabled={busy !== null || matched === 0 || isOpen} onClick={() => void readRows({})}>
          Next
        </Button>
      </div>
    </>
  );
}
