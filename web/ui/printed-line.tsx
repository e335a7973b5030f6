/** The first line of a print: the screen, the address of Helix, and the day. */
import { useState } from 'react';
import { isLoading } from './print-loaded.ts';
import { localDay } from './local-time.ts';
import { dayWords } from '#domain/values/dates.ts';

export function PrintedLine() {
  const [day] = useState(() => localDay());
  const [isPart] = useState(isLoading);
  return (
    <p className="printed-line">
      <span>{document.title}</span>
      {isPart && <strong>Parts of this page were still loading: print it again.</strong>}
      <span>{`${window.location.host} · printed on ${dayWords(day)}`}</span>
    </p>
  );
}
