/** The excerpt of a fact of the IDU with its sources, its event and the ways on, loaded when its row unfolds. */
import { AimOutlined, CopyOutlined, PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { rangeOfRow } from '#domain/values/dates.ts';
import { IDUS } from '#domain/messages/idus.ts';
import { authorsQuery } from '#web/forms/history/history-query.ts';
import { Failed, problemWords } from '#web/ui/states.tsx';
import { unfoldedQuery, type Idu, type UnfoldedIdu } from './idus.ts';
import { useCopyTexts } from './use-copy-texts.ts';
import { WholeName } from '#web/ui/whole-name.tsx';

type Props = {
  row: Idu;
  /** Null for users who may not create facts. */
  onCreate: ((row: Idu) => void) | null;
  onReach: (row: Idu) => void;
};

const isWebAddress = (url: string) => /^https?:\/\//i.test(url);

function Source({ sources, url }: Pick<UnfoldedIdu, 'sources' | 'url'>) {
  const names = sources.join(', ');
  if (url !== null && isWebAddress(url))
    return (
      <a className="in-text" href={url} target="_blank" rel="noreferrer" dir="auto">
        {names === '' ? url : names}
      </a>
    );
  return <span dir="auto">{names === '' ? 'No source' : names}</span>;
}

/** Null unless it has two days: one is in its line. */
function periodOf(fact: UnfoldedIdu): string | null {
  const words = rangeOfRow(fact);
  return words.includes('–') ? words : null;
}

export function Excerpt({ row, onCreate, onReach }: Props) {
  const { data, error, refetch } = useQuery(unfoldedQuery(row.id));
  const copy = useCopyTexts();
  const people = useQuery(authorsQuery(data == null ? [] : [data.created_by])).data;
  if (error !== null)
    return <Failed title="The excerpt failed to load" text={problemWords(error)} retry={() => void refetch()} />;
  if (data === null) return <p className="quiet">The fact is no longer in the IDU</p>;
  return (
    <div className="idu-excerpt" aria-busy={data === undefined}>
      <p dir="auto">{data?.excerpt_for_idu ?? '…'}</p>
      {data !== undefined && (
        <p className="idu-about">
          <Source {...data} />
          {data.event_id !== null && data.event_name !== null && (
            <Link className="in-text" to="/events/$id" params={{ id: String(data.event_id) }} dir="auto">
              <WholeName text={data.event_name} />
            </Link>
          )}
          <span>{data.type}</span>
          {periodOf(data) !== null && <span>{periodOf(data)}</span>}
          <span>
            Created by <bdi>{people?.get(data.created_by) ?? data.created_by}</bdi>
          </span>
        </p>
      )}
      <div className="idu-ways">
        {onCreate !== null && (
          <Button
            size="small"
            type="primary"
            icon={<PlusOutlined />}
            title="Create Fact (c)"
            onClick={() => onCreate(row)}
          >
            {IDUS.createFact}
          </Button>
        )}
        {row.latitude !== null && (
          <Button size="small" icon={<AimOutlined />} title="Zoom to the fact (z)" onClick={() => onReach(row)}>
            Zoom to
          </Button>
        )}
        {data?.excerpt_for_idu != null && (
          <Button size="small" icon={<CopyOutlined />} onClick={() => copy(() => Promise.resolve([data]))}>
            {IDUS.copyText}
          </Button>
        )}
        <Link to="/facts/$id" params={{ id: String(row.id) }}>
          Open fact
        </Link>
      </div>
    </div>
  );
}
