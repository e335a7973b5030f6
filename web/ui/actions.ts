/** The actions that the open page offers: their keys, the entries of the list of keys ('?') and of 'Jump to anything' (Ctrl+K). */
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { typeAhead } from './typed-ahead.tsx';

export type Action = {
  /** In words, as on a button: 'New fact'. */
  label: string;
  /** One key without Ctrl, Alt or Meta, as `KeyboardEvent.key` names it: 'n', '/', 'F'. Or two, pressed one after the other: 'g f'. */
  key?: string;
  /** Once for each press: a key that is held down does not act again. */
  once?: boolean;
  run: () => void;
};

type State = {
  actions: readonly Action[];
  /** The first key of two, after it was pressed; or ''. */
  begun: string;
};

let state: State = { actions: [], begun: '' };
const listeners = new Set<() => void>();

function become(change: Partial<State>) {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The newest first: a dialog's action takes the key of the page behind it. */
export const useActions = (): readonly Action[] => useSyncExternalStore(subscribe, () => state.actions);

/** The first key of two, while the second is awaited; or ''. */
export const useBegunKey = (): string => useSyncExternalStore(subscribe, () => state.begun);

/** Offers an action while the component is drawn; null offers none. */
export function useAction(action: Action | null): void {
  const latest = useRef(action);
  useEffect(() => {
    latest.current = action;
  });
  const label = action?.label;
  const key = action?.key;
  const once = action?.once ?? false;
  useEffect(() => {
    if (label === undefined) return undefined;
    const offered: Action = { label, once, ...(key !== undefined && { key }), run: () => latest.current?.run() };
    become({ actions: [offered, ...state.actions] });
    return () => become({ actions: state.actions.filter((other) => other !== offered) });
  }, [label, key, once]);
}

/** The same, as a component, for actions of which there are more or fewer. */
export function Offered({ action }: { action: Action }): null {
  useAction(action);
  return null;
}

const TYPED_INTO = [
  'input:not([type=checkbox], [type=radio], [type=button])',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable=false])',
  // A list or a menu takes letters to find its entries.
  '[role=combobox], [role=listbox], [role=menu], [role=menubar], [role=tree], [role=textbox], [role=searchbox], [role=spinbutton]',
].join();
const MODAL = '[aria-modal=true], dialog[open]';

const isDrawn = (element: Element) => element.getClientRects().length > 0;

/** True while a person types, and while a dialog covers the page. */
export const isTaken = (target: EventTarget | null) =>
  (target instanceof HTMLElement && (target.isContentEditable || target.closest(`${TYPED_INTO}, ${MODAL}`) !== null)) ||
  [...document.querySelectorAll(MODAL)].some(isDrawn);

/** A key with a modifier belongs to the browser, the system or a screen reader. */
const isModified = (event: KeyboardEvent) =>
  event.ctrlKey || event.metaKey || event.altKey || event.getModifierState('AltGraph') || event.isComposing;

const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock']);

function press(event: KeyboardEvent) {
  if (MODIFIERS.has(event.key)) return;
  const { actions, begun } = state;
  if (begun !== '') become({ begun: '' });
  if (event.defaultPrevented || isModified(event) || isTaken(event.target)) return;
  const key = begun === '' ? event.key : `${begun} ${event.key}`;
  const found = actions.find((action) => action.key === key);
  const begins = begun === '' && actions.some((action) => action.key?.startsWith(`${key} `));
  // The second key of two is used up even if it has no meaning, so that it does not act by itself.
  if (found !== undefined || begins || begun !== '') event.preventDefault();
  if (found === undefined && begins) become({ begun: key });
  if (found === undefined || (found.once === true && event.repeat)) return;
  typeAhead();
  found.run();
}

/** Listens to the keys of the actions, for the whole page, unless they are turned off. Drawn once, by the frame of the screens. */
export function useActionKeys(on: boolean): void {
  useEffect(() => {
    if (!on) return undefined;
    const forget = () => state.begun !== '' && become({ begun: '' });
    window.addEventListener('keydown', press);
    window.addEventListener('pointerdown', forget);
    window.addEventListener('blur', forget);
    return () => {
      forget();
      window.removeEventListener('keydown', press);
      window.removeEventListener('pointerdown', forget);
      window.removeEventListener('blur', forget);
    };
  }, [on]);
}
