/** The frame of every screen behind the sign-in: skip link, navigation bar, banner, the screen, notices. */
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { useAppearance } from '#web/data/appearance.ts';
import { startLive } from '#web/data/live.ts';
import { useSingleKeys } from '#web/data/single-keys.ts';
import { AreaActions } from '#web/features/session/area-actions.tsx';
import { currentViewed } from '#web/data/session.ts';
import { NewEvent } from '#web/forms/new-event.ts';
import { RunningChanges } from '#web/lists/changes/running-changes.tsx';
import { AdministrationMenu } from '#web/features/session/administration-menu.tsx';
import { administrationPageOf } from '#web/features/session/menus.ts';
import { NavigationBar } from '#web/features/session/navigation-bar.tsx';
import { useActionKeys } from '#web/ui/actions.ts';
import { Banner } from '#web/ui/banner.tsx';
import { onDemand } from '#web/ui/on-demand.tsx';
import { POPUPS, Theme } from '#web/ui/theme.tsx';
import { useTypedAhead } from '#web/ui/typed-ahead.tsx';
import { SharedDialogs } from './dialogs.tsx';

// Without its code a print has no head line; the screen is as it was.
const Printed = onDemand(async () => (await import('./printed.tsx')).Printed, {
  frame: () => null,
  opens: false,
});
const ViewingBar = onDemand(async () => (await import('#web/features/session/viewing-bar.tsx')).ViewingBar);
/** Facts of every screen can make a missing event. */
const NewEventDialog = onDemand(async () => (await import('#web/features/events/new-event-dialog.tsx')).NewEventDialog);

export function Workplace() {
  const { dark } = useAppearance();
  useActionKeys(useSingleKeys());
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const administered = pathname !== undefined && administrationPageOf(pathname) !== null;
  const router = useRouter();
  useTypedAhead(
    useCallback(() => router.latestLocation.pathname !== router.state.resolvedLocation?.pathname, [router]),
  );
  useEffect(startLive, []);
  useEffect(() => {
    // Without its code a cut text has its title.
    const started = import('#web/ui/whole-on-focus.ts').then(
      ({ startWholeOnFocus }) => startWholeOnFocus(),
      () => () => {},
    );
    return () => void started.then((stop) => stop());
  }, []);
  const main = useRef<HTMLElement>(null);
  const opened = useRef(pathname);

  // A new screen takes the focus, so that the keyboard and the screen reader start where the eye does; a form gives it to its first field.
  useEffect(() => {
    const inField = document.activeElement?.matches('main :is(input, textarea)') === true;
    if (opened.current !== undefined && opened.current !== pathname && !inField)
      main.current?.focus({ preventScroll: true });
    opened.current = pathname;
  }, [pathname]);

  return (
    <Theme dark={dark}>
      <a className="skip-link" href="#main">
        Skip to the content
      </a>
      {currentViewed() !== null && <ViewingBar />}
      <AreaActions />
      <NavigationBar />
      <Banner />
      <Printed />
      <main id="main" ref={main} tabIndex={-1}>
        <div className={administered ? 'administration' : 'workplace-screen'}>
          {administered && <AdministrationMenu pathname={pathname} />}
          <div className="workplace-screen">
            <NewEvent value={NewEventDialog}>
              <Outlet />
            </NewEvent>
          </div>
        </div>
        <div id={POPUPS} />
      </main>
      <RunningChanges />
      <SharedDialogs />
    </Theme>
  );
}
