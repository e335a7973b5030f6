/** The choice of the rows, columns and sums of a table of facts, and its files. Loads nothing. */
import {
  COUNT,
  DIMENSION_NAMES,
  DIMENSIONS,
  dimensionsOf,
  type Dimension,
  type FactsTable,
  type TableChoice,
} from '#domain/facts/facts-table.ts';
import type { FactsSearch } from '#domain/facts/facts-search.ts';
import { FACT_TYPES } from '#domain/generated/lists.ts';
import { FACTS_TABLE } from '#domain/messages/facts-table.ts';
import { Checkbox } from 'antd';
import { FACTS } from '#web/features/facts/list/facts.tsx';
import { localDay } from '#web/ui/local-time.ts';
import { fileNameOf } from '#web/lists/files/file-name.ts';
import type { FilterChip } from '#web/lists/search/filter-chips.ts';
import { MadeFiles, type FileKind } from '#web/features/facts/files/made-files.tsx';
import { PickOne } from '#web/pickers/choice.tsx';
import { Labelled } from '#web/ui/labelled.tsx';
import { valueInFile } from './show-value.ts';
import { hasFile } from './table-query.ts';

const optionsOf = (names: readonly Dimension[]) =>
  names.map((name) => ({ value: name, label: DIMENSIONS[name].label }));

type Props = {
  choice: TableChoice;
  onChoice: (choice: TableChoice) => void;
  table: FactsTable | undefined;
  chips: readonly FilterChip<FactsSearch>[];
  /** Loads the rows of a table that is too large to draw. */
  tableOfFile: () => Promise<FactsTable>;
};

export function FactsTableTools({ choice, onChoice, table, chips, tableOfFile }: Props) {
  const { rows, columns, of, change = false } = choice;
  const [first, second = null] = rows;
  /** A property stands once: where it stood before, the replaced one stands there. */
  const set = (changed: 'first' | 'second' | 'columns', name: Dimension | null) => {
    const before = { first: first ?? null, second, columns };
    const swapped = (at: keyof typeof before) =>
      at === changed ? name : name !== null && before[at] === name ? before[changed] : before[at];
    const both = [swapped('first'), swapped('second')].flatMap((one) => one ?? []);
    onChoice({ ...choice, rows: both.length === 0 ? ['country'] : both, columns: swapped('columns') });
  };
  const types = table?.types ?? FACT_TYPES;
  const ofTypes = dimensionsOf(choice).includes('type');
  const sums = [
    ...(ofTypes ? [{ value: '', label: FACTS_TABLE.each }] : types.map((type) => ({ value: type, label: type }))),
    { value: COUNT, label: FACTS_TABLE.count },
  ];
  return (
    <div className="facts-table-tools">
      <Labelled label="Rows">
        {({ id }) => (
          <PickOne
            id={id}
            clearable={false}
            options={optionsOf(DIMENSION_NAMES)}
            value={first ?? null}
            onChange={(name) => set('first', name)}
          />
        )}
      </Labelled>
      <Labelled label="Then by">
        {({ id }) => (
          <PickOne
            id={id}
            placeholder="None"
            options={optionsOf(DIMENSION_NAMES)}
            value={second}
            onChange={(name) => set('second', name)}
          />
        )}
      </Labelled>
      <Labelled label="Columns">
        {({ id }) => (
          <PickOne
            id={id}
            placeholder="None"
            options={optionsOf(DIMENSION_NAMES)}
            value={columns}
            onChange={(name) => set('columns', name)}
          />
        )}
      </Labelled>
      <Labelled label="Sum of">
        {({ id }) => (
          <PickOne
            id={id}
            clearable={false}
            options={sums}
            value={of === COUNT ? COUNT : ofTypes ? '' : (table?.of ?? of)}
            onChange={(value) => onChoice({ ...choice, of: value === '' ? null : value })}
          />
        )}
      </Labelled>
      {(columns === 'year' || columns === 'month') && (
        <Checkbox checked={change} onChange={({ target }) => onChoice({ ...choice, change: target.checked })}>
          {FACTS_TABLE.changeOf[columns]}
        </Checkbox>
      )}
      <Files choice={choice} table={table} chips={chips} tableOfFile={tableOfFile} />
    </div>
  );
}

function Files({ choice, table, chips, tableOfFile }: Omit<Props, 'onChoice'>) {
  const make = async (kind: FileKind, drawn: FactsTable) => {
    const of = drawn.rows.length > 0 && drawn.more === null ? drawn : await tableOfFile();
    const { linesOf } = await import('./table-file.ts');
    const lines = linesOf(of, choice, valueInFile);
    const name = `${fileNameOf(FACTS, chips, localDay())}-table.${kind}`;
    if (kind === 'csv') return { name, content: (await import('#domain/values/csv.ts')).csvOf(lines) };
    const words = [
      FACTS_TABLE.sumOf(of),
      ...(of.stockYear === null ? [] : [FACTS_TABLE.stockYear(of.stockYear)]),
      ...(chips.length === 0 ? [FACTS.words.all] : chips.map(({ label, text }) => `${label}: ${text}`)),
      FACTS_TABLE.rule,
    ];
    const { workbookOf } = await import('#web/features/facts/files/made-workbook.ts');
    const widthOf = (header: string) => Math.min(40, Math.max(12, header.length + 3));
    return { name, content: await workbookOf([{ name: 'Table', lines, widthOf }], words) };
  };
  return (
    <MadeFiles
      className="facts-table-files"
      titles={{ xlsx: 'A workbook of this table', csv: 'A csv file of this table' }}
      make={table === undefined || !hasFile(table) ? null : (kind) => make(kind, table)}
    />
  );
}
