/** The effect of a change of the household sizes, before it is saved: the result of each row, and the facts whose size then differs, which are left or recomputed. */
import { Alert, Flex, Radio, Table, Tag } from 'antd';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { resultsIn, showSize, type SizeAnswer } from '#domain/facts/household-sizes.ts';
import { counted } from '#domain/values/counts.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { thousands } from '#web/ui/thousands.ts';

type Rows = SizeAnswer['rows'];
type Facts = SizeAnswer['facts'];

const RowsTable = ({ rows, lines }: { rows: Rows; lines: readonly number[] | null }) => (
  <Table<Rows[number]>
    size="small"
    pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
    scroll={{ x: 'max-content' }}
    // The refused first: they are what people look for.
    dataSource={rows.toSorted((a, b) => Number(b.result === 'refused') - Number(a.result === 'refused'))}
    rowKey="row_number"
    columns={[
      ...(lines === null
        ? []
        : [{ title: 'Line', key: 'line', render: (_: unknown, row: Rows[number]) => lines[row.row_number - 1] }]),
      { title: 'Country', dataIndex: 'iso3' },
      { title: 'Year', dataIndex: 'year' },
      {
        title: 'Before',
        key: 'before',
        align: 'end' as const,
        render: (_: unknown, row: Rows[number]) => showSize(row.before),
      },
      {
        title: 'Size',
        key: 'size',
        align: 'end' as const,
        render: (_: unknown, row: Rows[number]) => showSize(row.size),
      },
      { title: 'Source', dataIndex: 'source' },
      {
        title: 'Result',
        key: 'result',
        render: (_, { result, message }) => (
          <>
            <Tag>{result}</Tag> {message}
          </>
        ),
      },
    ]}
  />
);

const FactsTable = ({ facts }: { facts: Facts }) => (
  <Table<Facts[number]>
    size="small"
    pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
    scroll={{ x: 'max-content' }}
    dataSource={facts}
    rowKey="id"
    columns={[
      {
        title: 'Fact',
        key: 'name',
        render: (_, { id, serial_no, name }) => (
          <Link className="in-text" to="/facts/$id" params={{ id: String(id) }} target="_blank" title={name}>
            {serial_no}
          </Link>
        ),
      },
      { title: 'Country', dataIndex: 'iso3' },
      { title: 'Year', dataIndex: 'year' },
      {
        title: 'Size',
        key: 'size',
        render: (_, fact) => `${showSize(fact.size_before)} → ${showSize(fact.size_after)}`,
      },
      {
        title: 'Figure',
        key: 'figure',
        align: 'end',
        render: (_, fact) => `${thousands(fact.figure_before ?? 0)} → ${thousands(fact.figure_after ?? 0)}`,
      },
      { title: 'Status', key: 'status', render: (_, { status, locked }) => (locked ? `${status}, stays` : status) },
    ]}
  />
);

type Props = {
  title: string;
  answer: SizeAnswer;
  /** The lines of a file, by row. */
  lines: readonly number[] | null;
  /** The user may change facts. */
  mayRecompute: boolean;
  saving: boolean;
  refusal: string | null;
  onSave: (recompute: boolean) => void;
  onClose: () => void;
};

export function SizesPreview({ title, answer, lines, mayRecompute, saving, refusal, onSave, onClose }: Props) {
  const { rows, facts, facts_count, locked_count } = answer;
  const open = facts_count - locked_count;
  const [recompute, setRecompute] = useState(false);
  const changing = rows.some(({ result }) => result === 'added' || result === 'changed' || result === 'deleted');
  return (
    <Dialog
      width="min(860px, calc(100vw - 32px))"
      title={title}
      okText="Save"
      okButtonProps={{ loading: saving, disabled: !changing && !(recompute && open > 0) }}
      onOk={() => onSave(recompute)}
      onCancel={onClose}
    >
      <Flex vertical gap="middle">
        {refusal !== null && <Alert className="form-notice" type="error" showIcon title={refusal} />}
        <p role="status">
          {changing ? `Rows: ${resultsIn(answer)}.` : `Nothing of this changes the list. Rows: ${resultsIn(answer)}.`}
        </p>
        <RowsTable rows={rows} lines={lines} />
        <h3>
          {facts_count === 0
            ? 'No fact has another size then'
            : `${counted(facts_count, 'fact has', 'facts have')} another size then${locked_count === 0 ? '' : `, ${thousands(locked_count)} of them locked`}`}
        </h3>
        {facts_count > 0 && (
          <>
            <Radio.Group value={recompute} onChange={({ target }) => setRecompute(target.value === true)}>
              <Radio value={false}>Leave the facts as they are</Radio>
              <Radio value disabled={!mayRecompute || open === 0}>
                Recompute {thousands(open)} {open === 1 ? 'fact that is' : 'facts that are'} not locked
              </Radio>
            </Radio.Group>
            <FactsTable facts={facts} />
            {facts_count > facts.length && <p className="quiet">and {thousands(facts_count - facts.length)} more</p>}
          </>
        )}
      </Flex>
    </Dialog>
  );
}
