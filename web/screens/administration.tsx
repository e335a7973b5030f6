/** /administration: the first of its pages that the person may open. */
import { Navigate } from '@tanstack/react-router';
import { useMay } from '#web/data/may.ts';
import { administrationPages } from '#web/features/session/menus.ts';
import { Permitted } from './permitted.tsx';

export function AdministrationScreen() {
  const [first] = administrationPages(useMay());
  if (first !== undefined) return <Navigate to={first.to} replace />;
  // Nobody without one of these rights has a page here.
  return (
    <Permitted right={['manage', 'users']} title="Administration">
      {null}
    </Permitted>
  );
}
