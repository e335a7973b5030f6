/** The actions that every screen offers: its areas, a new record of each, the inbox, appearance, log out. Draws nothing. */
import { Fragment } from 'react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useAppearance } from '#web/data/appearance.ts';
import { useMay } from '#web/data/may.ts';
import { Offered } from '#web/ui/actions.ts';
import { areasFor } from './menus.ts';
import { useLogout } from './use-logout.ts';

export function AreaActions() {
  const may = useMay();
  const { dark, toggle } = useAppearance();
  const logout = useLogout();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const areas = areasFor(may);
  // The newest action is listed first.
  return (
    <>
      <Offered action={{ label: 'Log out', run: logout }} />
      <Offered action={{ label: dark ? 'Light mode' : 'Dark mode', run: toggle }} />
      {areas.toReversed().map(({ label, to, key, create }) => (
        <Fragment key={to}>
          <Offered action={{ label, key: `g ${key}`, run: () => void navigate({ to }) }} />
          {create && may(...create.right) && (
            <Offered
              action={{
                label: create.label,
                // 'n' begins a record of the open area.
                ...(`${pathname}/`.startsWith(`${to}/`) && { key: 'n' }),
                run: () => void navigate({ to: `${to}/new` }),
              }}
            />
          )}
        </Fragment>
      ))}
      <Offered action={{ label: 'Inbox', key: 'g i', run: () => void navigate({ to: '/inbox' }) }} />
      <Offered action={{ label: 'Home', key: 'g h', run: () => void navigate({ to: '/' }) }} />
    </>
  );
}
