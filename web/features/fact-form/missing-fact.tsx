/** Ways on from a fact that does not exist, for whoever may read facts and for whoever may create them. */
import { Link } from '@tanstack/react-router';
import { useMay } from '#web/data/session.ts';

export function WaysOnFromMissing() {
  const may = useMay();
  return (
    <>
      <Link to="/facts">Go to the facts list</Link>
      {may('create', 'facts') && (
        <>
          {' · '}
          <Link to="/facts/new">New Master Fact</Link>
        </>
      )}
    </>
  );
}
