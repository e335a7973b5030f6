/** The size of the database by table, the files, and the people who are signed in. */
import './system.css';
import { Button } from 'antd';
import { useState } from 'react';
import type { System } from '#domain/system/system.ts';
import { Card } from '#web/ui/card.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { sizeWords } from '#domain/values/size-words.ts';

const MOST = 8;

export function Sizes({ system: { database, embedded } }: { system: System }) {
  const [all, setAll] = useState(false);
  const { tables, size, version, files, sessions } = database;
  const largest = tables[0]?.size ?? 1;
  const shown = all ? tables : tables.slice(0, MOST);
  return (
    <Card title="Database">
      <dl className="system-figures">
        <Figure term={embedded ? 'Embedded database' : 'PostgreSQL'} value={version.replace(/ .*/, '')} />
        <Figure term="Size" value={sizeWords(size)} />
        <Figure
          term={files.count === 1 ? 'File of documents' : 'Files of documents'}
          value={`${thousands(files.count)}`}
          more={sizeWords(files.size)}
        />
        <Figure term="Signed in" value={thousands(sessions)} />
      </dl>
      <table className="system-tables">
        <caption className="visually-hidden">Tables by size, with their indexes</caption>
        <thead>
          <tr>
            <th scope="col">Table</th>
            <th scope="col">Rows, about</th>
            <th scope="col">Size</th>
            <td aria-hidden />
          </tr>
        </thead>
        <tbody>
          {shown.map((table) => (
            <tr key={table.name}>
              <th scope="row">{table.name.replaceAll('_', ' ')}</th>
              <td>{thousands(table.rows)}</td>
              <td>{sizeWords(table.size)}</td>
              <td aria-hidden>
                <span className="system-bar" style={{ inlineSize: `${(100 * table.size) / largest}%` }} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {tables.length > MOST && (
        <Button type="link" size="small" onClick={() => setAll(!all)}>
          {all ? 'Show the largest tables' : `Show all ${tables.length} tables`}
        </Button>
      )}
    </Card>
  );
}

const Figure = ({ term, value, more }: { term: string; value: string; more?: string }) => (
  <div>
    <dt>{term}</dt>
    <dd>
      {value} {more !== undefined && <small>{more}</small>}
    </dd>
  </div>
);
