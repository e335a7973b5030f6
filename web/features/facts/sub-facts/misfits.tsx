/** The facts that do not match their record, each with its reasons and a link, so that users need not page through all facts. Changes no fact. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { misfitReasons } from '#domain/events/event-fit.ts';
import { masterMisfitReasons } from '#domain/facts/master-fit.ts';
import { MASTER_FIT } from '#domain/messages/sub-facts.ts';
import { psql } from '#web/data/psql.ts';
import { thousands } from '#web/ui/thousands.ts';
import { WarningList } from '#web/ui/warning-list.tsx';
import { READ_ANEW } from '#web/data/event-totals.ts';
import { WholeName } from '#web/ui/whole-name.tsx';

/** Users rarely correct more than these one by one; the table marks all of them. */
const SHOWN = 10;

const KINDS = {
  event_id: { column: 'event_misfits', title: 'These facts do not fit the event', reasons: misfitReasons },
  parent_id: { column: 'parent_misfits', title: MASTER_FIT.these, reasons: masterMisfitReasons },
} as const;
type Belonging = keyof typeof KINDS;

const misfitsQuery = (by: Belonging, id: number) =>
  queryOptions({
    queryKey: ['facts_view', 'misfits', by, id],
    queryFn: ({ signal }) => {
      const where = { [by]: `eq.${id}`, [KINDS[by].column]: 'neq.{}' };
      const select = ['id', 'name', 'event_misfits', 'parent_misfits'] as const;
      return psql.list('facts_view', { select, where, order: 'id', limit: SHOWN }, { count: true, signal });
    },
    ...READ_ANEW,
  });

type Props = {
  /** The column of the facts that refers to the record. */
  by: Belonging;
  id: number;
};

export function Misfits({ by, id }: Props) {
  const { data } = useQuery(misfitsQuery(by, id));
  if (data === undefined) return null;
  const { rows, total } = data;
  const { column, title, reasons } = KINDS[by];
  const left = (total ?? rows.length) - rows.length;
  return (
    <WarningList
      title={title}
      records={rows}
      more={left > 0 ? `and ${thousands(left)} more, marked in the table` : undefined}
      className="misfits"
    >
      {(fact) => (
        <>
          <Link to="/facts/$id" params={{ id: String(fact.id) }} dir="auto">
            <WholeName text={fact.name} />
          </Link>
          <span className="quiet">: {reasons(fact[column])}</span>
        </>
      )}
    </WarningList>
  );
}
