/** Rows of a file by the columns of the records; a cell that can't be read says why. Not editable. */
import { SHEET_COLUMNS } from '#domain/dataset/columns.ts';
import type { Target } from '#domain/dataset/import-names.ts';
import type { FileRow } from '#domain/dataset/import-rows.ts';
import { thousands } from '#web/ui/thousands.ts';

const COLUMNS = new Map<string, (typeof SHEET_COLUMNS)[number]>(SHEET_COLUMNS.map((column) => [column.name, column]));

export function PreviewTable({ columns, rows }: { columns: readonly Target[]; rows: readonly FileRow[] }) {
  return (
    <div className="import-scroll" role="region" aria-label="Rows to import" tabIndex={0}>
      <table className="import-table">
        <thead>
          <tr>
            <th scope="col">Row</th>
            {columns.map((name) => (
              <th key={name} scope="col">
                {COLUMNS.get(name)?.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, cells, problems, missing }, nth) => (
            // Origins make several rows of a line.
            <tr key={`${line} ${nth}`}>
              <th scope="row">{thousands(line)}</th>
              {columns.map((name, at) => {
                const value = cells[at] ?? null;
                const problem = problems?.[at];
                const left = missing?.[at];
                const isCount = COLUMNS.get(name)?.kind === 'count';
                return (
                  <td
                    key={name}
                    dir={isCount ? undefined : 'auto'}
                    data-kind={isCount ? 'count' : undefined}
                    data-problem={problem !== undefined}
                  >
                    {isCount && typeof value === 'number' ? thousands(value) : value}
                    {left !== undefined && <span className="import-left">&apos;{left}&apos;: left empty</span>}
                    {problem !== undefined && <span className="import-why">{problem}</span>}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
