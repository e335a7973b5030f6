/** The choice of the rows, columns and sums of a table of facts, and its files. Loads nothing. */
import { DownloadOutlined } from '@ant-design/icons';
import { Button, Space } from 'antd';
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
import { saveFile } from '#web/data/download.ts';
import { FACTS } from '#web/features/facts/list/facts.tsx';
import { moment } from '#web/lists/columns.tsx';
import { fileNameOf } from '#web/lists/file-name.ts';
import type { FilterChip } from '#web/lists/filter-chips.ts';
import { PickOne } from '#web/pickers/choice.tsx';
import { Labelled } from '#web/ui/labelled.tsx';
import { useNotices } from '#web/ui/notices.ts';
import { showValue } from './show-value.ts';

const optionsOf = (names: readonly Dimension[]) =>
  names.map((name) => ({ value: name, label: DIMENSIONS[name].label }));

type Props = {
  choice: TableChoice;
  onChoice: (choice: TableChoice) => void;
  table: FactsTable | undefined;
  chips: readonly FilterChip<FactsSearch>[];
};

export function FactsTableTools({ choice, onChoice, table, chips }: Props) {
  const { rows, columns, of } = choice;
  const [first, second = null] = rows;
  /** A property stands once: where it stood before, the replaced one stands there. */
  const set = (changed: 'first' | 'second' | 'columns', name: Dimension | null) => {
    const before = { first: first ?? null, second, columns };
    const swapped = (at: keyof typeof before) =>
      at === changed ? name : name !== null && before[at] === name ? before[changed] : before[at];
    const both = [swapped('first'), swapped('second')].flatMap((one) => one ?? []);
    onChoice({ rows: both.length === 0 ? ['country'] : both, columns: swapped('columns'), of });
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
            onChange={(value) => onChoice({ rows, columns, of: value === '' ? null : value })}
          />
        )}
      </Labelled>
      <Files choice={choice} table={table} chips={chips} />
    </div>
  );
}

function Files({ choice, table, chips }: Pick<Props, 'choice' | 'table' | 'chips'>) {
  const notices = useNotices();
  const empty = table === undefined || table.rows.length === 0;
  const save = async (kind: 'xlsx' | 'csv') => {
    if (table === undefined) return;
    const [{ csvOf }, { linesOf, workbookOf }] = await Promise.all([
      import('#domain/values/csv.ts'),
      import('./table-file.ts'),
    ]);
    const lines = linesOf(table, choice, showValue);
    const name = `${fileNameOf(FACTS, chips, moment(new Date().toISOString()).slice(0, 10))}-table.${kind}`;
    const sum = table.counts ? FACTS_TABLE.count : (table.of ?? FACTS_TABLE.each);
    const words = [
      `Sum of: ${sum}`,
      ...(table.stockYear === null ? [] : [FACTS_TABLE.stockYear(table.stockYear)]),
      ...(chips.length === 0 ? [FACTS.words.all] : chips.map(({ label, text }) => `${label}: ${text}`)),
      FACTS_TABLE.rule,
    ];
    const content = kind === 'csv' ? csvOf(lines) : await workbookOf(lines, words);
    saveFile(name, new Blob([content]));
    notices.message(`${name} downloaded`);
  };
  const start = (kind: 'xlsx' | 'csv') =>
    void save(kind).catch((error: unknown) =>
      notices.error('The file could not be made', error instanceof Error ? error.message : undefined),
    );
  return (
    <Space.Compact size="small" className="facts-table-files">
      <Button
        icon={<DownloadOutlined />}
        aria-label="Download"
        disabled={empty}
        onClick={() => start('xlsx')}
        title="A workbook of this table"
      >
        Download
      </Button>
      <Button disabled={empty} onClick={() => start('csv')} aria-label="Download csv" title="A csv file of this table">
        csv
      </Button>
    </Space.Compact>
  );
}
