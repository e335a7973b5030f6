/** Components whose code is loaded when they are first drawn, so that a screen opens without the parts that few users open. */
import {
  createContext,
  lazy,
  Suspense,
  useContext,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { flushSync } from 'react-dom';
import { Failed } from './states.tsx';
import { Opening } from './typed-ahead.tsx';

const NOT_LOADED = "This part couldn't be loaded";
const NOT_LOADED_TEXT = 'The server may be unreachable, or have been updated. Nothing is lost.';

/** Loads the code of a part again, after it failed. */
const Retry = createContext<() => void>(() => {});

type Shown<Props> = {
  /** Stands in while the code loads; nothing by default. */
  fallback?: (props: Props) => ReactNode;
  /** Around the words of a failure, for a part that is a dialog. */
  frame?: (failed: ReactNode, props: Props) => ReactNode;
  /** False for a part that nobody opens: keys do not wait for it. */
  opens?: boolean;
};

/** A part without its code says so, and offers to try again: the server may be down, or have another version by now. */
function failedPart<Props extends object>(frame: NonNullable<Shown<Props>['frame']>): ComponentType<Props> {
  return function FailedPart(props) {
    return frame(<Failed title={NOT_LOADED} text={NOT_LOADED_TEXT} retry={useContext(Retry)} />, props);
  };
}

/** Draws nothing while the code loads, unless there is a fallback; says so if it can't be loaded. */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback = () => null, frame = (failed) => failed, opens = true }: Shown<Props> = {},
): ComponentType<Props> {
  let hasFailed = false;
  const attempt = () => {
    hasFailed = false;
    return lazy(async () => {
      try {
        return { default: await load() };
      } catch {
        hasFailed = true;
        return { default: failedPart(frame) };
      }
    }) as unknown as ComponentType<Props>;
  };
  let latest = attempt();
  return function OnDemand(props: Props) {
    const [Loaded, setLoaded] = useState(() => {
      if (hasFailed) latest = attempt();
      return latest;
    });
    const retry = () => {
      if (hasFailed) latest = attempt();
      setLoaded(() => latest);
    };
    return (
      <Retry value={retry}>
        <Suspense fallback={opens ? <Opening>{fallback(props)}</Opening> : fallback(props)}>
          <Loaded {...props} />
        </Suspense>
      </Retry>
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
    const element = useRef<HTMLSpanElement>(null);
    const composing = useRef(false);
    const settled = useRef(false);

    // In one task, so that no key falls between the two fields. A character that is being composed would be lost with its field.
    const replace = () => {
      if (loaded === null || composing.current || element.current === null) return;
      const old = document.activeElement;
      const focused = old instanceof HTMLInputElement && element.current.contains(old);
      flushSync(() => setField(() => loaded));
      if (!focused) return;
      const input = element.current.querySelector('input');
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
        ref={element}
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
