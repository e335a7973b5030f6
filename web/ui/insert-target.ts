/** Puts a value that is marked in a source into the field that had the focus last. Holds one field at a time, and draws nothing. */
import { useEffect, useRef, useState } from 'react';

export type Mark = { kind: 'number' | 'date' | 'place'; text: string; value: string };
type Accept = (mark: Mark) => boolean;

/** On the element around the marks: a focus in it keeps the position in the field. */
export const KEEPS_TARGET = 'data-keeps-target';

let target: { accept: Accept; field: Element | null } | null = null;

function leave({ target: focused }: FocusEvent) {
  if (focused instanceof Element && focused.closest(`[${KEEPS_TARGET}]`) === null) target = null;
}

/** Called by a field that gets the focus. The field is forgotten when another one gets it. */
export function setInsertTarget(accept: Accept | null): void {
  target = accept === null ? null : { accept, field: document.activeElement };
  // Captured, so that it comes before the field's own handler. A second call adds no second listener.
  document.addEventListener('focusin', leave, true);
}

/** Gives the value to the field and the focus back to it. Returns false if no field takes this kind of value. */
export function insertMark(mark: Mark): boolean {
  if (target?.accept(mark) !== true) return false;
  returnToField();
  return true;
}

export function returnToField(): void {
  if (target?.field instanceof HTMLElement && target.field.isConnected) target.field.focus();
}

/** Makes a field a target: returns the handler of its focus. `accept` returns false for a kind of value that the field does not take. */
export function useInsertTarget(accept: Accept): () => void {
  const latest = useRef(accept);
  useEffect(() => {
    latest.current = accept;
  });
  const [own] = useState<Accept>(() => (mark: Mark) => latest.current(mark));
  useEffect(
    () => () => {
      if (target?.accept === own) target = null;
    },
    [own],
  );
  return () => setInsertTarget(own);
}
