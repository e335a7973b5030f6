/** The page that a mistyped address most likely means, if one is near. */
import { Link } from '@tanstack/react-router';
import { LOOKUP } from '#domain/messages/lookup.ts';
import { nearName } from '#domain/values/near-name.ts';
import { useMay } from '#web/data/may.ts';
import { screensFor } from '#web/features/session/menus.ts';

export function DidYouMean({ word }: { word: string }) {
  const page = nearName(word, screensFor(useMay()));
  if (page === null) return null;
  return (
    <p>
      {LOOKUP.didYouMean} <Link to={page.to}>{page.label}</Link>?
    </p>
  );
}
