/** The header of a tabular dataset: its country, unit, number of records, cause and lock, and the way from its view to its editor. */
import { counted } from '#domain/values/counts.ts';
import { momentOf } from '#domain/records/history-words.ts';
import { LockOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Tag } from 'antd';
import { Countries, Parts, ReadOnlyTag, RecordHead } from '#web/forms/record-head.tsx';
import type { Rights } from '#web/forms/rights.ts';
import { TrailLinks } from '#web/forms/trail-links.tsx';
import { CauseTag } from '#web/ui/cause.tsx';
import { DATASET_FORM, recordsQuery, type DatasetRow } from './dataset.ts';

type Props = { title: string; row: DatasetRow; view: boolean; rights: Rights };

export function DatasetHead({ title, row, view, rights }: Props) {
  const { data: records } = useQuery(recordsQuery(row.id));
  const { area, words } = DATASET_FORM;
  const steps = <TrailLinks area={area} noun={words.noun} id={row.id} {...(!view && { path: `${area}/edit` })} />;
  const about = (
    <>
      <Parts>
        <Countries of={[row.iso3]} />
        {`By ${row.unit.toLowerCase()}`}
        {records != null && counted(records, 'record')}
      </Parts>
      <CauseTag cause={row.displacement_type} />
      {row.locked_at !== null && (
        <Tag icon={<LockOutlined aria-hidden />}>
          Locked <time dateTime={row.locked_at}>{momentOf(row.locked_at)}</time>
        </Tag>
      )}
      {row.locked_at === null && !rights.permitted && <ReadOnlyTag />}
      {view && row.locked_at === null && rights.mayChange && (
        <Link className="in-text" to="/tabular-datasets/edit/$id" params={{ id: String(row.id) }}>
          Edit
        </Link>
      )}
      {rights.mayCreate && (
        <Link className="in-text" to="/tabular-datasets/clone/$id" params={{ id: String(row.id) }}>
          Clone for the next round
        </Link>
      )}
    </>
  );
  return (
    <RecordHead title={title} row={row} relation="tabular_datasets" noun={words.noun} about={about} steps={steps} />
  );
}
