/** The open potential errors of a fact (those of QA) for its reviewer: each leads to the field that is wrong, identical facts to each other. Empty without one. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { REVIEW_RUN } from '#domain/messages/facts.ts';
import { psql } from '#web/data/psql.ts';
import { WarningList } from '#web/ui/warning-list.tsx';

export const knownErrorsQuery = (fact: number) =>
  queryOptions({
    queryKey: ['potential_errors', 'of fact', fact],
    queryFn: async ({ signal }) => {
      const where = { entity_type: 'eq.facts', id: `eq.${fact}`, ignored: 'is.false' };
      const select = ['rule', 'words', 'why', 'field'] as const;
      return (await psql.list('potential_errors', { select, where, order: 'severity,rule' }, { signal })).rows;
    },
    staleTime: 60_000,
  });

export function KnownErrors({ fact }: { fact: number }) {
  const { data: errors = [] } = useQuery(knownErrorsQuery(fact));
  return (
    <WarningList
      title={REVIEW_RUN.knownErrors(errors.length)}
      records={errors.map((error) => ({ id: error.rule, ...error }))}
      className="known-errors"
    >
      {({ rule, words, why, field }) => (
        <>
          {rule === 'D1' ? (
            <Link className="in-text" to={'/duplicates' as '/'} search={{ kind: 'facts', of: fact } as never}>
              {`${rule} ${words}`}
            </Link>
          ) : (
            <Link className="in-text" to="/facts/$id" params={{ id: String(fact) }} hash={field}>
              {`${rule} ${words}`}
            </Link>
          )}{' '}
          <span className="quiet">{why}</span>
        </>
      )}
    </WarningList>
  );
}
