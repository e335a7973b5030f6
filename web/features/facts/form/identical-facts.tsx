/** Says above a saved fact which facts are identical to it, as far as nobody ignores that, and leads to them side by side. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Alert } from 'antd';
import { DUPLICATES } from '#domain/messages/duplicates.ts';
import { psql } from '#web/data/psql.ts';

const identicalQuery = (fact: number) =>
  queryOptions({
    queryKey: ['potential_errors', 'identical', fact],
    queryFn: async ({ signal }) => {
      const where = { rule: 'eq.D1', id: `eq.${fact}`, ignored: 'is.false' };
      return (await psql.list('potential_errors', { select: ['why'], where, limit: 1 }, { signal })).rows;
    },
    // The other one may have been changed or archived meanwhile.
    staleTime: 0,
  });

export function IdenticalFacts({ fact }: { fact: number }) {
  const { data: [error] = [] } = useQuery(identicalQuery(fact));
  if (error === undefined) return null;
  const numbers = error.why.slice(error.why.lastIndexOf(' as ') + ' as '.length);
  return (
    <Alert
      className="form-notice"
      type="warning"
      showIcon
      title={
        <>
          {DUPLICATES.identicalTo(numbers)}
          <Link className="in-text" to={'/duplicates' as '/'} search={{ kind: 'facts', of: fact } as never}>
            {DUPLICATES.compare}
          </Link>
        </>
      }
    />
  );
}
