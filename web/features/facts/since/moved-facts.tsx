/** The facts that are new, gone or count otherwise since a day, the largest difference first, each with the way to its history. Loads nothing. */
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useState } from 'react';
import type { MovedFact } from '#domain/facts/facts-since.ts';
import { SINCE } from '#domain/messages/facts-since.ts';
import { movedWords } from '#domain/messages/moved.ts';
import { TOTALS } from '#domain/messages/totals.ts';
import { showNumber } from '#domain/values/numbers.ts';
import { NumberHeaders, ScrolledTable } from '#web/ui/sorted-table.tsx';

const FIRST = 100;
const MORE = 500;

export function MovedFacts({ facts }: { facts: readonly MovedFact[] }) {
  const [limit, setLimit] = useState(FIRST);
  const further = Math.min(MORE, facts.length - limit);
  return (
    <>
      <ScrolledTable className="facts-since-facts" caption="Facts that moved the totals">
        <thead>
          <tr>
            <th scope="col">Fact</th>
            <th scope="col">Country</th>
            <th scope="col">Total</th>
            <th scope="col">Because</th>
            <NumberHeaders of={['Figure then', 'Figure now', 'Difference']} />
          </tr>
        </thead>
        <tbody>
          {facts.slice(0, limit).map((fact) => (
            <tr key={`${fact.id} ${fact.type} ${fact.year} ${fact.before === null}`}>
              <th scope="row">
                <History fact={fact} />
              </th>
              <td>{fact.country}</td>
              <td>{TOTALS.ofType(fact.type, fact.year)}</td>
              <td>{fact.why}</td>
              <td className="sorted-end">{showNumber(fact.before)}</td>
              <td className="sorted-end">{showNumber(fact.after)}</td>
              <td className="sorted-end">{movedWords(fact.difference)}</td>
            </tr>
          ))}
        </tbody>
      </ScrolledTable>
      {further > 0 && (
        <Button size="small" className="facts-since-more" onClick={() => setLimit(limit + MORE)}>
          {SINCE.more(further)}
        </Button>
      )}
    </>
  );
}

/** A deleted fact has no page; the trash has it. */
const History = ({ fact: { id, name, deleted } }: { fact: MovedFact }) =>
  deleted ? (
    <Link to="/trash" search={{ in_name: name } as never} dir="auto" title="In the trash">
      {name}
    </Link>
  ) : (
    <Link to="/facts/$id" params={{ id: String(id) }} hash="history" dir="auto" title="Open its history">
      {name}
    </Link>
  );
