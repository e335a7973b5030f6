/** Says that there is no such fact, with ways on for whoever may read facts and for whoever may create them. */
import { Link } from '@tanstack/react-router';
import { FACT } from '#domain/messages/facts.ts';
import { useMay } from '#web/data/session.ts';
import { Page } from '#web/ui/page.tsx';
import { Nothing } from '#web/ui/states.tsx';

export function MissingFact({ title, id }: { title: string; id: string }) {
  const may = useMay();
  return (
    <Page title={title}>
      <Nothing text={FACT.missing(id)} />
      <p className="centred">
        <Link to="/facts">Go to the facts list</Link>
        {may('create', 'facts') && (
          <>
            {' · '}
            <Link to="/facts/new">New Master Fact</Link>
          </>
        )}
      </p>
    </Page>
  );
}
