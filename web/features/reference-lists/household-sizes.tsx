/** The list of household sizes by country and year. Holders of `manage reference lists` change it, after a preview; everybody reads it. */
import {
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  HistoryOutlined,
  PlusOutlined,
  UploadOutlined,
} from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Space, Table, type TableColumnsType } from 'antd';
import { useRef, useState, type ReactNode } from 'react';
import { showSize } from '#domain/facts/household-sizes.ts';
import { counted } from '#domain/values/counts.ts';
import { yearChoices } from '#domain/values/years.ts';
import { useMay } from '#web/data/may.ts';
import { CountriesPicker } from '#web/pickers/country-picker.tsx';
import { PickOne } from '#web/pickers/choice.tsx';
import { Card } from '#web/ui/card.tsx';
import { Labelled } from '#web/ui/labelled.tsx';
import { Failed } from '#web/ui/states.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { EntryHistory } from './entry-history.tsx';
import { SizeDialog } from './size-dialog.tsx';
import { SizesPreview } from './sizes-preview.tsx';
import { sizeHistory, sizesQuery, type Size } from './sizes-queries.ts';
import { useChangeOfSizes, type ReadRows } from './use-change-of-sizes.ts';

const COLUMNS: TableColumnsType<Size> = [
  { title: 'Country', dataIndex: 'country' },
  { title: 'Year', dataIndex: 'year' },
  { title: 'Size', key: 'size', align: 'end', render: (_, { size }) => showSize(size) },
  { title: 'Source', dataIndex: 'source' },
  { title: 'Observed in', dataIndex: 'observed' },
];

type RowButtonProps = { icon: ReactNode; label: string; of: Size; onClick: () => void };

const RowButton = ({ icon, label, of: { country, year }, onClick }: RowButtonProps) => (
  <Button
    type="text"
    size="small"
    icon={icon}
    title={label}
    aria-label={`${label} ${country} ${year}`}
    onClick={onClick}
  />
);

const THIS_YEAR = new Date().getFullYear();
/** Sizes are added for years to come, too. */
const YEARS = yearChoices(THIS_YEAR + 2).map((year) => ({ value: year, label: String(year) }));

export function HouseholdSizes({ readRows }: { readRows: ReadRows }) {
  const may = useMay();
  const mayChange = may('manage', 'reference lists');
  const [countries, setCountries] = useState<readonly string[]>([]);
  const [year, setYear] = useState<number | null>(THIS_YEAR);
  const [past, setPast] = useState<Size | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const change = useChangeOfSizes(readRows);
  const sizes = useQuery(sizesQuery(countries, year));
  const rows = sizes.data?.rows ?? [];
  const total = sizes.data?.total ?? rows.length;
  const lastYear = year ?? THIS_YEAR;
  return (
    <Card
      title="Sizes"
      extra={
        mayChange && (
          <Space size="small" wrap>
            <Button size="small" icon={<PlusOutlined />} onClick={() => change.edit(null)}>
              Add household size
            </Button>
            <Button size="small" icon={<CopyOutlined />} loading={change.busy} onClick={() => change.copy(lastYear)}>
              Copy {lastYear} to {lastYear + 1}
            </Button>
            <Button size="small" icon={<UploadOutlined />} loading={change.busy} onClick={() => input.current?.click()}>
              Import a file
            </Button>
            <input
              ref={input}
              type="file"
              hidden
              aria-label="File of household sizes"
              accept=".csv,.tsv,.txt,.xlsx,.xlsm"
              onChange={({ target }) => {
                const file = target.files?.[0];
                target.value = '';
                if (file) change.read(file);
              }}
            />
          </Space>
        )
      }
    >
      <p className="quiet form-line">
        A year without a size has the last known one before it. Facts whose size was looked up keep it until they are
        recomputed. {mayChange && 'A file has the columns iso3, year, size, source and observed.'}
      </p>
      <div className="form-fields">
        <Labelled label="Countries">
          {(control) => <CountriesPicker {...control} value={countries} onChange={setCountries} />}
        </Labelled>
        <Labelled label="Year">
          {(control) => <PickOne {...control} options={YEARS} value={year} onChange={setYear} />}
        </Labelled>
      </div>
      {sizes.error !== null ? (
        <Failed text={sizes.error.message} retry={() => void sizes.refetch()} />
      ) : (
        <>
          <p role="status" className="quiet">
            {counted(total, 'size')}
            {total > rows.length && `, the first ${thousands(rows.length)} are shown: choose a country or a year`}
            {year !== null && total === 0 && sizes.isSuccess && `. Facts of ${year} have the last known size`}
          </p>
          <Table<Size>
            size="small"
            loading={sizes.isPending}
            pagination={{ defaultPageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
            scroll={{ x: 'max-content' }}
            dataSource={rows}
            rowKey="id"
            columns={[
              ...COLUMNS,
              {
                title: 'Actions',
                key: 'actions',
                render: (_, size) => (
                  <>
                    {mayChange && (
                      <>
                        <RowButton icon={<EditOutlined />} label="Edit" of={size} onClick={() => change.edit(size)} />
                        <RowButton
                          icon={<DeleteOutlined />}
                          label="Delete"
                          of={size}
                          onClick={() => change.remove(size)}
                        />
                      </>
                    )}
                    <RowButton icon={<HistoryOutlined />} label="History of" of={size} onClick={() => setPast(size)} />
                  </>
                ),
              },
            ]}
          />
        </>
      )}
      {change.editing !== null && (
        <SizeDialog
          size={change.editing.size}
          busy={change.busy}
          refusal={change.refusal}
          onSave={change.submit}
          onClose={change.close}
        />
      )}
      {change.preview !== null && (
        <SizesPreview
          {...change.preview}
          mayRecompute={may('manage', 'facts')}
          saving={change.busy}
          refusal={change.refusal}
          onSave={change.save}
          onClose={change.back}
        />
      )}
      {past !== null && (
        <EntryHistory
          noun="household size"
          name={`${past.country} ${past.year}`}
          of={sizeHistory(past)}
          onClose={() => setPast(null)}
        />
      )}
    </Card>
  );
}
