/** The facts because of which a figure differs between two releases, each with its reasons and the way to its history. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useState } from 'react';
import type { ComparedSum } from '#domain/releases/compared.ts';
import { changeWords, figureWords } from '#domain/releases/release-figures.ts';
import type { Release } from '#web/data/releases.ts';
import { Loaded } from '#web/ui/states.tsx';
import { NumberHeaders, ScrolledTable } from '#web/ui/sorted-table.tsx';
import { comparedFactsQuery, type ComparedFact } from './release-queries.ts';

const FIRST = 50;
const MORE = 500;

type Props = { one: Release; other: Release; of: ComparedSum };

export function ComparedFacts({ one, other, of }: Props) {
  const [limit, setLimit] = useState(FIRST);
  const query = useQuery({ ...comparedFactsQuery(one.id, other.id, of, limit), placeholderData: (before) => before });
  return (
    <Loaded query={query} what="Loading the facts">
      {(facts) => (
        <>
          <ScrolledTable
            className="release-compared-facts"
            caption={`Facts of ${of.country}, ${of.displacement_type}, ${of.type}`}
          >
            <thead>
              <tr>
                <th scope="col">Fact</th>
                <th scope="col">Because of</th>
                <NumberHeaders of={['Before', 'After', 'Difference']} />
              </tr>
            </thead>
            <tbody>
              {facts.map((fact) => (
                <tr key={fact.fact_id}>
                  <th scope="row">
                    <Link to="/facts/$id" params={{ id: String(fact.fact_id) }} hash="history" dir="auto">
                      {fact.name}
                    </Link>
                  </th>
                  <td>{reasonOf(fact)}</td>
                  <td className="sorted-end">{figureWords(fact.before, 'exact')}</td>
                  <td className="sorted-end">{figureWords(fact.after, 'exact')}</td>
                  <td className="sorted-end">{changeWords(fact.difference, 'exact')}</td>
                </tr>
              ))}
            </tbody>
          </ScrolledTable>
          {facts.length === limit && (
            <Button size="small" type="text" loading={query.isFetching} onClick={() => setLimit(limit + MORE)}>
              More facts
            </Button>
          )}
        </>
      )}
    </Loaded>
  );
}

function reasonOf({ reasons, rule, role_before, role_after, event_before, event_after }: ComparedFact): string {
  const none = 'none';
  const words = reasons.map((reason) => {
    if (reason === 'role changed' && (role_before ?? role_after) !== null)
      return `role changed: ${role_before ?? none} → ${role_after ?? none}`;
    if (reason === 'moved to another event')
      return `moved to another event: ${event_before ?? none} → ${event_after ?? none}`;
    return reason;
  });
  return `${words.join('; ')}${rule === null ? '' : `, left out by the rule '${rule}'`}`;
}
