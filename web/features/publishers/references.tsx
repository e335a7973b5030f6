/** The records that refer to a publisher: a link to the list of its documents, and the number of their facts. */
import { counted } from '#domain/values/counts.ts';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { Card } from '#web/ui/card.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { referencesQuery } from './publisher.ts';

function Documents({ count, search }: { count: number; search: Record<string, unknown> }) {
  const text = counted(count, 'document');
  return count === 0 ? (
    <>{text}</>
  ) : (
    <Link to="/documents" search={search}>
      {text}
    </Link>
  );
}

export function References({ id }: { id: number }) {
  const query = useQuery(referencesQuery(id));
  return (
    <Card title="Used by">
      <Loaded query={query} what="Counting documents and facts">
        {(data) => (
          <dl className="references">
            <dt>As publisher</dt>
            <dd>
              <Documents count={data.published} search={{ publishers: id }} />
            </dd>
            <dt>As source</dt>
            <dd>
              <Documents count={data.sourced} search={{ sources: id }} />
            </dd>
            <dt>Total</dt>
            <dd>
              {counted(data.documents, 'document')} with {counted(data.facts, 'fact')}
            </dd>
          </dl>
        )}
      </Loaded>
    </Card>
  );
}
