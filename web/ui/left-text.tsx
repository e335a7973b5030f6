/**
 * The text that a person types into a list to choose from. It is never lost: left by Tab, Enter or a click, it takes the option that it names, at once or when the options
 * arrive, and stays in the field otherwise, with a note that says so. Tab never takes the marked option.
 */
import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';

type Search = {
  searchValue?: string;
  onSearch?: (text: string) => void;
};

/** The properties of every list to choose from, beside those of antd. */
export type Leaving = {
  /** True while the options do not belong to the typed text yet. */
  searching?: boolean | undefined;
  /**
   * Chooses the option that the text names, and returns whether there is one: the first one by Enter, and by Tab the only one. Without it, a text that is left is dropped.
   */
  take?: ((typed: string, byEnter: boolean) => boolean) | undefined;
  /** Takes a text that is left without a choice, which then leaves the field. */
  keep?: ((typed: string) => void | Promise<void>) | undefined;
  /** Empties a field of one value by Delete or Backspace; the button for it is no stop of Tab. */
  empty?: (() => void) | undefined;
};

type Opened = {
  open?: boolean | undefined;
  defaultOpen?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
};
type Focusing = {
  onBlur?: ((event: FocusEvent<HTMLElement>) => void) | undefined;
  'aria-describedby'?: string | undefined;
  id?: string | undefined;
};

type TextProps = Leaving & Opened & Focusing & { search: Search | null; options?: unknown };

const FORGET = 'helix:forget-left-text';

/** For a search that is reset: text that was not chosen goes with the values. */
export const forgetLeftText = (): void => void window.dispatchEvent(new Event(FORGET));

/** antd marks the first option a moment after it is drawn, and until then Enter would close its list and take nothing: the first one, if no option of the open list is marked. */
function firstUnmarked(input: HTMLInputElement): HTMLElement | null {
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '')?.closest('.ant-select-dropdown');
  const marked = list?.querySelector('.ant-select-item-option-active') ?? null;
  const first = list?.querySelector<HTMLElement>('.ant-select-item-option:not(.ant-select-item-option-disabled)');
  return marked === null ? (first ?? null) : null;
}

type State = 'none' | 'waiting' | 'not chosen';
type Text = {
  typed: string;
  state: State;
  kept: Promise<void> | null;
  at: () => HTMLElement | null;
  leave: () => void;
};

/** The fields to choose from that are drawn, and what is run when the state of one changes. */
const texts = new Set<Text>();
const awaited = new Set<() => void>();

/**
 * For a save by a key, which leaves no field: leaves those of the form and waits until each typed text has become a choice.
 * Returns a text that names no option, with its field; or null.
 */
export async function leaveTexts(isOfForm: (field: HTMLElement | null) => boolean): Promise<Text | null> {
  const own = () => [...texts].filter(({ at }) => isOfForm(at()));
  flushSync(() => own().forEach(({ leave }) => leave()));
  await Promise.all(own().map(async ({ kept }) => kept));
  while (own().some(({ state }) => state === 'waiting'))
    await new Promise<void>((resolve) => {
      awaited.add(resolve);
    });
  return own().find(({ state }) => state === 'not chosen') ?? null;
}

/** For a field that rewrites its text as it is left: a save by a key, which leaves no field, rewrites it first. */
export function useLeaving(at: () => HTMLElement | null, leave: () => void): void {
  useEffect(() => {
    const text: Text = { typed: '', state: 'none', kept: null, at, leave };
    texts.add(text);
    return () => void texts.delete(text);
  });
}

export function useLeftText({ search, options, searching = false, take, keep, empty, ...props }: TextProps) {
  const [ownOpen, setOwnOpen] = useState(props.defaultOpen ?? false);
  const open = props.open ?? ownOpen;
  const setOpen = (next: boolean) => {
    setOwnOpen(next);
    if (next !== open) props.onOpenChange?.(next);
  };

  const [ownTyped, setOwnTyped] = useState('');
  const typed = search?.searchValue ?? ownTyped;
  // A field whose code came late may have been left before.
  const [left, setLeft] = useState<false | 'by Tab' | 'by Enter'>(() =>
    typed !== '' && document.activeElement?.id !== props.id ? 'by Tab' : false,
  );
  const setTyped = (text: string) => {
    setOwnTyped(text);
    setLeft(false);
    if (text !== typed) search?.onSearch?.(text);
  };

  const root = useRef<HTMLInputElement>(null);
  // No key is pressed for a text that is pasted by the mouse.
  const input = () => {
    const byId = document.getElementById(props.id ?? '');
    return byId instanceof HTMLInputElement ? byId : root.current;
  };
  // True from a choice until it is drawn: a save that went on before would miss it.
  const chosen = useRef(false);
  const settle = (): boolean => {
    if (take === undefined || !take(typed.trim(), left === 'by Enter')) return false;
    chosen.current = true;
    setTyped('');
    return true;
  };
  const kept = useRef<Promise<void> | null>(null);
  const leave = () => {
    if (typed.trim() === '' || take === undefined) setTyped('');
    else if (!searching && settle()) return;
    else if (keep === undefined) setLeft('by Tab');
    else {
      kept.current = Promise.resolve(keep(typed.trim()));
      setTyped('');
    }
  };
  const answer = useRef(settle);
  useEffect(() => {
    answer.current = settle;
  });
  // The awaited options arrived. After Enter the focus is still here, and the list opens for a choice.
  useEffect(() => {
    if (left === false || searching || answer.current() || left === 'by Tab') return;
    setLeft(false);
    setOwnOpen(true);
    props.onOpenChange?.(true);
    // oxlint-disable-next-line react/exhaustive-deps -- Once for each answer.
  }, [left, searching, options]);

  const forget = useRef(setTyped);
  useEffect(() => {
    forget.current = setTyped;
  });
  useEffect(() => {
    const clear = () => forget.current('');
    window.addEventListener(FORGET, clear);
    return () => window.removeEventListener(FORGET, clear);
  }, []);

  const onKeyDownCapture = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target } = event;
    if (!(target instanceof HTMLInputElement) || event.nativeEvent.isComposing) return;
    root.current = target;
    // antd takes the marked option for Tab, and keeps the focus, as long as the list is open.
    if (key === 'Tab')
      flushSync(() => {
        leave();
        setOpen(false);
      });
    if (key === 'Enter' && open && search !== null && typed.trim() !== '') {
      // The options are those of an earlier text.
      const waits = searching && take !== undefined;
      const first = waits ? null : firstUnmarked(target);
      if (waits || first !== null) {
        event.preventDefault();
        event.stopPropagation();
      }
      if (waits) {
        setLeft('by Enter');
        setOpen(false);
      } else first?.click();
    }
    if (key === 'Escape') setTyped('');
    if ((key === 'Delete' || key === 'Backspace') && target.value === '' && !event.repeat) empty?.();
  };

  const noteId = useId();
  const isLeft = left !== false && typed.trim() !== '';
  useEffect(() => {
    if (typed.trim() === '') chosen.current = false;
    const waiting = chosen.current || (left !== false && searching);
    const text: Text = {
      typed: typed.trim(),
      state: search === null || typed.trim() === '' ? 'none' : waiting ? 'waiting' : 'not chosen',
      kept: kept.current,
      at: input,
      leave: () => {
        if (search === null || typed.trim() === '') return;
        leave();
        setOpen(false);
      },
    };
    texts.add(text);
    const wake = () => {
      for (const goOn of awaited) goOn();
      awaited.clear();
    };
    wake();
    return () => {
      texts.delete(text);
      wake();
    };
  });
  const note = isLeft && (
    <span id={noteId} role="status" className="left-text">
      {searching
        ? `Waiting for the answer to “${typed.trim()}”`
        : `“${typed.trim()}” was not chosen: choose it from the list`}
    </span>
  );
  const described = [props['aria-describedby'], isLeft ? noteId : undefined].filter(Boolean).join(' ');
  return {
    note,
    setTyped,
    field: {
      open,
      onOpenChange: setOpen,
      onKeyDownCapture,
      onBlur: (event: FocusEvent<HTMLElement>) => {
        if (search !== null) leave();
        props.onBlur?.(event);
      },
      ...(described !== '' && { 'aria-describedby': described }),
    },
    isLeft,
    search: {
      searchValue: typed,
      // antd would hide the text of a closed list.
      autoClearSearchValue: false,
      onSearch: (text: string) => {
        // antd empties its text whenever the list closes; a person has emptied the field by then.
        const emptied = text !== '' || (input()?.value ?? '') === '';
        if (emptied) setTyped(text);
      },
    },
  };
}
