/** A new record begins in its first field, so that the letters typed after 'n' are its text and no keys of the page. Not on a touch screen, whose keyboard would cover the form. */
import { useEffect, useRef } from 'react';
import { focusWhenThere } from '#web/ui/typed-ahead.tsx';

const FIELDS = ':is(input:not([type=checkbox], [type=radio], [type=file]), textarea):not([disabled], [readonly])';

function firstField(): HTMLElement | null {
  const focused = document.activeElement;
  // Another part of the page has taken it.
  if (focused instanceof HTMLElement && !focused.matches('body, main')) return focused;
  const fields = document.querySelectorAll<HTMLElement>(`main :is(.ant-form-item, [data-begins]) ${FIELDS}`);
  return [...fields].find((field) => field.getClientRects().length > 0) ?? null;
}

export function useFirstField(isNew: boolean): void {
  const begun = useRef(isNew && !window.matchMedia('(pointer: coarse)').matches);
  useEffect(() => {
    if (begun.current) focusWhenThere(firstField);
  }, []);
}
