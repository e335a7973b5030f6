/** The choice of a sheet of a workbook, or of the encoding and separator of a text file, with its first rows. */
import { useId } from 'react';
import { Alert, Button, Radio } from 'antd';
import { ENCODINGS, SEPARATORS, type Encoding, type Separator } from '#domain/values/text-form.ts';
import { FIRST_ROWS } from './protocol.ts';
import type { ImportState } from './use-import.ts';
import { Select } from '#web/ui/select.tsx';
import { thousands } from '#web/ui/thousands.ts';

const optionsOf = <Key extends string>(names: Record<Key, string>) =>
  (Object.entries(names) as [Key, string][]).map(([value, label]) => ({ value, label }));

export function SheetStep({ state }: { state: ImportState }) {
  const { opened, at, countedSheets, form, table, busy, readTable, setStage } = state;
  const own = useId();
  if (opened === null) return null;
  const others = countedSheets.filter((other) => other !== at).length;
  return (
    <>
      {form === null && opened.sheets.length > 1 && (
        <p>
          {`'${opened.sheets[at]?.name ?? ''}' is read, one of ${thousands(opened.sheets.length)} sheets. `}
          {others === 0
            ? 'No other has counts.'
            : others === 1
              ? '1 other has counts.'
              : `${thousands(others)} others have counts.`}
        </p>
      )}
      {form === null ? (
        <Radio.Group
          className="import-sheets"
          aria-label="Sheet"
          value={at}
          // A disabled radio would lose the focus while its sheet is read.
          onChange={({ target }) => void readTable(target.value as number, null, null, 'sheet')}
          options={opened.sheets.map(({ name, hidden }, value) => ({
            value,
            label: `${name}${hidden ? ' (hidden)' : ''}${countedSheets.includes(value) ? ' · counts' : ''}`,
          }))}
        />
      ) : (
        <div className="import-form">
          <label htmlFor={`${own}e`}>Encoding</label>
          <Select<Encoding>
            id={`${own}e`}
            value={form.encoding}
            options={optionsOf(ENCODINGS)}
            onChange={(encoding) => void readTable(at, { ...form, encoding }, null, 'sheet')}
          />
          <label htmlFor={`${own}s`}>Separator</label>
          <Select<Separator>
            id={`${own}s`}
            value={form.separator}
            options={optionsOf(SEPARATORS)}
            onChange={(separator) => void readTable(at, { ...form, separator }, null, 'sheet')}
          />
        </div>
      )}
      {table?.columns.length === 0 && <Alert type="warning" showIcon title="The sheet is empty." />}
      {table !== null && (
        <div className="import-scroll" role="region" aria-label="Columns of the file" tabIndex={0}>
          <table className="import-table">
            <thead>
              <tr>
                {table.columns.map(({ at: index, header }) => (
                  <th key={index} scope="col" dir="auto">
                    {header || '(no header)'}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {Array.from({ length: FIRST_ROWS }, (_, row) => (
                <tr key={row}>
                  {table.columns.map(({ at: index, first }) => (
                    <td key={index} dir="auto">
                      {first[row] ?? ''}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className="import-buttons">
        <Button onClick={() => setStage('file')}>Back</Button>
        <Button type="primary" disabled={busy !== null || table === null} onClick={() => setStage('columns')}>
          Next
        </Button>
      </div>
    </>
  );
}
