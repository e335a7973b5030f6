/** Shown for a short address without a record, or with one that the user may not see. */
import { Navigate, useParams } from '@tanstack/react-router';
import { LOOKUP } from '#domain/messages/lookup.ts';
import { plainWord } from '#domain/values/near-name.ts';
import { useMay } from '#web/data/may.ts';
import { screensFor } from '#web/features/session/menus.ts';
import { Page } from '#web/ui/page.tsx';
import { Nothing } from '#web/ui/states.tsx';
import { DidYouMean } from './did-you-mean.tsx';
import { NotFoundLinks } from './not-found-links.tsx';

/** A number or a serial number, also a mistyped one: the address of a record. */
const ofRecord = (lookup: string): boolean => /[@\p{N}]/u.test(lookup);

export function LookupScreen() {
  const { lookup } = useParams({ from: '/signed-in/$lookup' });
  // The words of a menu are others than those of the address: /datasets, /idu-map, /performance.
  const entry = screensFor(useMay()).find(({ label }) => plainWord(label) === plainWord(lookup));
  if (entry !== undefined) return <Navigate to={entry.to} replace />;
  if (!ofRecord(lookup))
    return (
      <Page title={LOOKUP.noPage(`/${lookup}`)} tab="Page not found">
        <div className="state">
          <DidYouMean word={lookup} />
          <NotFoundLinks />
        </div>
      </Page>
    );
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
