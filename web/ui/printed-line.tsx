/** The first line of a print: the name of the record or of the screen, and the day. */
import { useState } from 'react';
import { isLoading } from './print-loaded.ts';
import { localDay } from './local-time.ts';
import { WholeName } from './whole-name.tsx';
import { dayWords } from '#domain/values/dates.ts';

/** @param name of the record; without one, the title of the screen. */
export function PrintedLine({ name = document.title }: { name?: string }) {
  const [day] = useState(() => localDay());
  const [isPart] = useState(isLoading);
  return (
    <p className="printed-line">
      <span dir="auto">
        <WholeName text={name} />
      </span>
      {isPart && <strong>Parts of this page were still loading: print it again.</strong>}
      <span>{`Printed on ${dayWords(day)}`}</span>
    </p>
  );
}
