/**
 * Keys that are typed ahead. From the key that opens something until the opened thing has the focus, keys are kept for it: they neither act on the page nor go into
 * a field below. Then they are typed into its field, or act on the opened screen; without anything opened they are dropped.
 */
import { useLayoutEffect, type ReactNode } from 'react';

/** The things that still have to be drawn; each entry is true while it is awaited. */
const awaited = new Set<() => boolean>();
/** Longer than a slow line takes to load the code of a dialog. */
const PATIENCE_MS = 20_000;
const MODAL = '[aria-modal=true], dialog[open]';

/** The focus, the open dialogs and the address before the key that opened something; null while nothing is awaited. */
let begun: { focus: Element | null; dialogs: number; address: string; at: number } | null = null;
let kept: KeyboardEvent[] = [];
let replaying = false;

const dialogs = () => [...document.querySelectorAll(MODAL)].filter((one) => one.getClientRects().length > 0);

/** True while something is being opened: its code or its data load, or it is drawn and does not have the focus yet. */
function isOpening(): boolean {
  // A dialog that has the focus takes the keys, also while the screen below still loads.
  const focused = document.activeElement?.closest(MODAL) ?? null;
  if (focused !== null && !focused.contains(begun?.focus ?? null)) return false;
  return [...awaited].some((isAwaited) => isAwaited()) || dialogs().length > (begun?.dialogs ?? 0);
}

const isLate = () => begun !== null && Date.now() - begun.at > PATIENCE_MS;

/** A person who points elsewhere waits no longer. */
function giveUp(): void {
  begun = null;
  kept = [];
}

/** Called by a key that may open something, before it acts. */
export function typeAhead(): void {
  begun = {
    focus: document.activeElement,
    dialogs: dialogs().length,
    address: window.location.pathname,
    at: Date.now(),
  };
}

type Field = HTMLInputElement | HTMLTextAreaElement;
const TEXT =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [readonly]), textarea:not([readonly])';
const isField = (element: Element): element is Field => element.matches(TEXT);

/** A field whose property `value` React watches takes the text as a person types it. */
function become(field: Field, value: string): void {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

function replay({ key, code, shiftKey }: KeyboardEvent): void {
  const at = document.activeElement ?? document.body;
  const init = { key, code, shiftKey, bubbles: true, cancelable: true };
  if (!at.dispatchEvent(new KeyboardEvent('keydown', init)) || !isField(at)) return;
  if (key.length === 1) become(at, at.value + key);
  else if (key === 'Backspace') become(at, at.value.slice(0, -1));
}

/** Hands the kept keys over as soon as the opened thing has the focus. */
function handOver(): void {
  if (begun === null) return;
  const { focus, address } = begun;
  const late = isLate();
  if (isOpening() && !late) return void requestAnimationFrame(handOver);
  const opened =
    window.location.pathname !== address ||
    (document.activeElement !== focus && document.activeElement !== document.body);
  const keys = late || !opened ? [] : kept;
  kept = [];
  begun = null;
  replaying = true;
  try {
    for (const [at, event] of keys.entries()) {
      replay(event);
      // One of them opened something else, for which the others are.
      if (begun !== null && isOpening()) {
        kept = keys.slice(at + 1);
        requestAnimationFrame(handOver);
        break;
      }
    }
  } finally {
    replaying = false;
  }
}

const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock']);

function keep(event: KeyboardEvent): void {
  if (begun === null || replaying || event.isComposing || MODIFIERS.has(event.key)) return;
  if (kept.length === 0 && (!isOpening() || isLate())) {
    begun = null;
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
  // Shortcuts are not for a field. After Escape the keys before it are not wanted.
  if (event.key === 'Escape') kept = [event];
  else if (!event.ctrlKey && !event.metaKey && !event.altKey && event.key !== 'Tab') kept.push(event);
  if (kept.length === 1) requestAnimationFrame(handOver);
}

/** Listens for the whole page. Drawn once, by the frame of the screens; `isLoading` is true while another screen loads. */
export function useTypedAhead(isLoading: () => boolean): void {
  useLayoutEffect(() => {
    awaited.add(isLoading);
    window.addEventListener('keydown', keep, { capture: true });
    window.addEventListener('pointerdown', giveUp, { capture: true });
    return () => {
      awaited.delete(isLoading);
      window.removeEventListener('keydown', keep, { capture: true });
      window.removeEventListener('pointerdown', giveUp, { capture: true });
      giveUp();
    };
  }, [isLoading]);
}

/** More than the slowest tab takes to be drawn. */
const FRAMES = 240;

/** Focuses an element as soon as it is drawn; keys wait for it. */
export function focusWhenThere(find: () => HTMLElement | null): void {
  const isAwaited = () => true;
  awaited.add(isAwaited);
  const look = (left: number) => {
    const found = find();
    if (found === null && left > 0) return void requestAnimationFrame(() => look(left - 1));
    found?.focus();
    awaited.delete(isAwaited);
    // It has the focus: other parts of the page that still load, such as a map, take no keys from it.
    if (found !== null && kept.length === 0) begun = null;
  };
  look(FRAMES);
}

/** Stands in for what is being opened until its code is there. */
export function Opening({ children = null }: { children?: ReactNode }) {
  useLayoutEffect(() => {
    const own = () => true;
    awaited.add(own);
    return () => void awaited.delete(own);
  }, []);
  return children;
}
