/** Shown for a short address without a record, or with one that the user may not see. */
import { Navigate, useParams } from '@tanstack/react-router';
import { LOOKUP } from '#domain/messages/lookup.ts';
import { useMay } from '#web/data/may.ts';
import { barAreasFor } from '#web/features/session/menus.ts';
import { Page } from '#web/ui/page.tsx';
import { Nothing } from '#web/ui/states.tsx';
import { NotFoundLinks } from './not-found-links.tsx';

export function LookupScreen() {
  const { lookup } = useParams({ from: '/signed-in/$lookup' });
  // The word of the menu is another than that of the address: /datasets.
  const area = barAreasFor(useMay()).find(({ label }) => label.toLowerCase() === lookup.toLowerCase());
  if (area !== undefined) return <Navigate to={area.to} replace />;
  return (
    <Page title={LOOKUP.nothing(lookup)} tab="Nothing found">
      <Nothing
        search
        text="A record has a number, as in /1234; facts, events and documents also have a serial number, as in /@F-2026-SDN-001234."
        next="To find a record by a part of its name, press Ctrl+K."
      />
      <NotFoundLinks />
    </Page>
  );
}
