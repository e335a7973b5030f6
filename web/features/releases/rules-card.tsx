/** How many facts count and how many each rule leaves out, with the way to the list of them. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LEFT_OUT } from '#domain/messages/releases.ts';
import { Card } from '#web/ui/card.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { rulesQuery, type Release } from './release.ts';

export function RulesCard({ release }: { release: Release }) {
  const query = useQuery(rulesQuery(release));
  const isFrozen = release.frozen_at !== null;
  const { name, revision } = release;
  return (
    <Card
      title={isFrozen ? 'Facts that count, and facts left out' : 'Facts that would count, and facts left out'}
      extra={
        <Link className="in-text" to="/releases/$name/left-out" params={{ name }} search={{ revision }}>
          All facts left out
        </Link>
      }
    >
      <Loaded query={query} what="Counting the facts">
        {(rules) => (
          <dl className="release-rules">
            <div>
              <dt>Counted</dt>
              <dd>{thousands(rules.find(({ rule }) => rule === 'Yes')?.facts ?? 0)}</dd>
            </div>
            {rules
              .filter(({ rule }) => rule !== 'Yes')
              .map(({ rule, facts }) => (
                <div key={rule} title={LEFT_OUT[rule]?.[1]}>
                  <dt>
                    <Link to="/releases/$name/left-out" params={{ name }} search={{ revision, rule }}>
                      {LEFT_OUT[rule]?.[0] ?? rule}
                    </Link>
                  </dt>
                  <dd>{thousands(facts)}</dd>
                </div>
              ))}
          </dl>
        )}
      </Loaded>
    </Card>
  );
}
