/** The facts that the totals of a search leave out, because their master fact is in the same search and counts. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { TOTALS } from '#domain/messages/totals.ts';
import { showNumber } from '#domain/values/numbers.ts';
import type { RelationName } from '#web/data/psql-query.ts';
import { problemWords } from '#web/ui/states.tsx';
import { leftOutQuery, type Where } from '#web/lists/totals/totals-query.ts';

const LISTED = 50;

type Props = { count: number; relation: RelationName; where: Where };

export function LeftOut({ count, relation, where }: Props) {
  const { data, error } = useQuery(leftOutQuery(relation, where, LISTED));
  const link = (id: number, name: string) => (
    <Link to="/facts/$id" params={{ id: String(id) }}>
      {name}
    </Link>
  );
  return (
    <section aria-label="Left out, because their master fact counts">
      <strong>Left out, because their master fact counts</strong>
      {error !== null && <p role="alert">{problemWords(error)}</p>}
      <ul className="totals-left">
        {data?.map(({ id, name, figure, parent_id, parent_name }) => (
          <li key={id}>
            {link(id, name)}: {figure === null ? '' : showNumber(figure)}, part of {link(parent_id, parent_name)}
          </li>
        ))}
      </ul>
      {count > LISTED && <p className="quiet">{TOTALS.more(count - LISTED)}</p>}
    </section>
  );
}
