/** Shown for a short address without a record, or with one that the user may not see. */
import { useParams } from '@tanstack/react-router';
import { LOOKUP } from '#domain/messages/lookup.ts';
import { Page } from '#web/ui/page.tsx';
import { Nothing } from '#web/ui/states.tsx';
import { NotFoundLinks } from './not-found-links.tsx';

export function LookupScreen() {
  const { lookup } = useParams({ from: '/signed-in/$lookup' });
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
