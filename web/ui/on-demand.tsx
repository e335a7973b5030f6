/** Components whose code is loaded when they are first drawn, so that a screen opens without the parts that few users open. */
import { lazy, Suspense, useEffect, useRef, useState, type ComponentType } from 'react';
import { flushSync } from 'react-dom';

/** Draws nothing while the code loads. */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>;
  return function OnDemand(props: Props) {
    return (
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}

/** What a field must keep when its code arrives: the typed text and whether its list is open. */
export type Typing = {
  typed: string;
  setTyped: (text: string) => void;
  open: boolean;
  setOpen: (open: boolean) => void;
};

const MOVES = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/**
 * A field to type in. Its code is loaded at the user's first move on the page, or at once if `needed`. Until then `StandIn` is drawn; when it is replaced, the focus,
 * the caret, the typed text and the open list stay. A field without the focus does not take it.
 */
export function fieldOnDemand<Props extends object>(
  load: () => Promise<ComponentType<Props & Typing>>,
  StandIn: ComponentType<Props & Typing>,
): ComponentType<Props & { needed: boolean }> {
  let loaded: ComponentType<Props & Typing> | null = null;
  return function FieldOnDemand({ needed, ...props }) {
    const [Field, setField] = useState(() => loaded);
    const [typed, setTyped] = useState('');
    const [open, setOpen] = useState(false);
    const place = useRef<HTMLSpanElement>(null);
    const composing = useRef(false);
    const settled = useRef(false);

    // In one task, so that no key falls between the two fields. A character that is being composed would be lost with its field.
    const replace = () => {
      if (loaded === null || composing.current || place.current === null) return;
      const old = document.activeElement;
      const focused = old instanceof HTMLInputElement && place.current.contains(old);
      flushSync(() => setField(() => loaded));
      if (!focused) return;
      const input = place.current.querySelector('input');
      input?.focus();
      input?.setSelectionRange(old.selectionStart, old.selectionEnd, old.selectionDirection ?? 'none');
    };

    useEffect(() => {
      if (Field !== null) {
        settled.current = true;
        return undefined;
      }
      const start = () => {
        load().then(
          (code) => {
            loaded ??= code;
            replace();
          },
          // The next move tries again.
          () => {},
        );
      };
      if (needed) start();
      const away = new AbortController();
      for (const move of MOVES)
        window.addEventListener(move, start, { signal: away.signal, once: move === 'pointermove' });
      return () => away.abort();
    }, [needed, Field]);

    const Drawn = Field ?? StandIn;
    // A list of antd that is drawn open counts as closed at first, and clears its text.
    const type = (text: string) => {
      if (Field === null || settled.current) setTyped(text);
    };
    return (
      <span
        ref={place}
        style={{ display: 'contents' }}
        onCompositionStart={() => {
          composing.current = true;
        }}
        onCompositionEnd={() => {
          composing.current = false;
          replace();
        }}
      >
        <Drawn {...(props as unknown as Props)} typed={typed} setTyped={type} open={open} setOpen={setOpen} />
      </span>
    );
  };
}
