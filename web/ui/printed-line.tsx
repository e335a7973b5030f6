/** The first line of a print: the screen, the address of Helix, and the day. */
import { useState } from 'react';
import { localDay } from './local-time.ts';
import { dayWords } from '#domain/values/dates.ts';

export function PrintedLine() {
  const [day] = useState(() => localDay());
  return (
    <p className="printed-line">
      <span>{document.title}</span>
      <span>{`${window.location.host} · printed on ${dayWords(day)}`}</span>
    </p>
  );
}
