/** The first line of a print: the screen, the address of Helix, and the day. */
import { useState } from 'react';

export function PrintedLine() {
  const [now] = useState(() => new Date());
  const day = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
  return (
    <p className="printed-line">
      <span>{document.title}</span>
      <span>{`${window.location.host} · printed on ${day}`}</span>
    </p>
  );
}
