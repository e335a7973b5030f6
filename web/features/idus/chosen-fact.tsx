/** The fact that was chosen on the map, on a card over the map: its figure, its words, and the ways to it, to its event and to the facts of the event. */
import { CloseOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { dayWords } from '#domain/values/dates.ts';
import { IDUS as WORDS } from '#domain/messages/idus.ts';
import { CauseTag } from '#web/ui/cause.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { unfoldedQuery, type Idu } from './idus.ts';
import { WholeName } from '#web/ui/whole-name.tsx';

type Props = {
  row: Idu;
  /** Whether it counts, in words. */
  count: string;
  onClose: () => void;
};

export function ChosenFact({ row, count, onClose }: Props) {
  const { data } = useQuery(unfoldedQuery(row.id));
  const place = row.place !== null && row.area ? `${row.place} (its middle)` : row.place;
  const where = [place, row.country, row.date == null ? '' : dayWords(row.date)].filter(Boolean).join(' · ');
  return (
    // Esc closes the card from any of its links.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      className="idu-chosen"
      aria-label={WORDS.chosen}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <div className="idu-chosen-head">
        <strong className="idu-chosen-figure">{thousands(row.figure)}</strong>
        {count !== '' && <span className="quiet">{count}</span>}
        <CauseTag cause={row.displacement_type} />
        <Button
          size="small"
          type="text"
          icon={<CloseOutlined aria-hidden />}
          aria-label={`Close: ${WORDS.chosen}`}
          onClick={onClose}
        />
      </div>
      <Link className="idu-chosen-name" to="/facts/$id" params={{ id: String(row.id) }} dir="auto">
        <WholeName text={row.name} />
      </Link>
      <span className="quiet" dir="auto">
        {where}
      </span>
      <p dir="auto" aria-busy={data === undefined}>
        {data?.excerpt_for_idu}
      </p>
      {row.event_id !== null && (
        <span className="idu-ways">
          <Link className="in-text" to="/events/$id" params={{ id: String(row.event_id) }} title={row.event_name ?? ''}>
            Open event
          </Link>
          <Link className="in-text" to="/facts" search={{ event_id: row.event_id }}>
            Facts of the event
          </Link>
        </span>
      )}
    </aside>
  );
}
