/** 'Jump to anything': one field that finds records, screens and actions, and opens the chosen one. Changes no record by itself. */
import { counted } from '#domain/values/counts.ts';
import './jump.css';
import { SearchOutlined } from '@ant-design/icons';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useId, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { CutText } from '#web/ui/cut-text.tsx';
import { OverPage } from '#web/ui/over-page.tsx';
import type { JumpEntry, Screen } from './entry.ts';
import { useJump } from './use-jump.ts';

type Props = { screens: readonly Screen[]; onClose: () => void };

const wantsTab = (event: { ctrlKey: boolean; metaKey: boolean }) => event.ctrlKey || event.metaKey;

export function Jump({ screens, onClose }: Props) {
  const id = useId();
  const router = useRouter();
  const list = useRef<HTMLDivElement>(null);

  const open = useCallback(
    (entry: JumpEntry) => {
      if ('to' in entry) {
        onClose();
        void router.navigate({ href: entry.to });
        return;
      }
      // Closed first, because closing returns the focus, which the action may move.
      flushSync(onClose);
      entry.run();
    },
    [onClose, router],
  );
  const jump = useJump(screens, open);
  const { groups, active, pending, error } = jump;
  const optionOf = (entry: JumpEntry | undefined) => entry && `${id}-${entry.id}`;
  const activeOption = optionOf(active);

  useEffect(() => {
    if (activeOption !== undefined) document.getElementById(activeOption)?.scrollIntoView({ block: 'nearest' });
  }, [activeOption]);

  function openIn(event: { ctrlKey: boolean; metaKey: boolean }, entry: JumpEntry | undefined) {
    if (entry !== undefined && 'to' in entry && wantsTab(event)) window.open(entry.to, '_blank', 'noopener');
    else if (entry !== undefined) open(entry);
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step !== undefined) jump.move(step);
    else if (wantsTab(event)) openIn(event, active);
    else jump.enter();
  }

  const nothing = groups.length === 0 && !pending && error === undefined;
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <OverPage label="Jump to anything" className="jump" onClose={onClose}>
      <div className="jump-field">
        <SearchOutlined aria-hidden />
        <input
          type="text"
          role="combobox"
          aria-label="Jump to anything"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={activeOption}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder="A name, a number, a screen, an action"
          value={jump.input}
          onChange={(event) => jump.type(event.target.value)}
          onKeyDown={press}
        />
        <button type="button" className="over-page-close" onClick={onClose}>
          Close <kbd aria-hidden>Esc</kbd>
        </button>
      </div>
      {error !== undefined && (
        <p className="jump-note" role="alert">
          The search failed: {error}
        </p>
      )}
      {nothing && (
        <p className="jump-note">
          Nothing found for <bdi>“{jump.input.trim()}”</bdi>
        </p>
      )}
      <div ref={list} id={`${id}-list`} className="jump-list" role="listbox" aria-label="Results" aria-busy={pending}>
        {groups.map(({ label, entries }) => (
          <div key={label} role="group" aria-label={label}>
            <div className="jump-group" aria-hidden>
              {label}
            </div>
            {entries.map((entry) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- The field has the focus and the keys.
              <div
                key={entry.id}
                id={optionOf(entry)}
                role="option"
                aria-selected={entry === active}
                className="jump-option"
                onPointerMove={() => entry !== active && jump.choose(entry.id)}
                onPointerDown={(event) => event.preventDefault()}
                onClick={(event: MouseEvent) => openIn(event, entry)}
                onAuxClick={(event) => event.button === 1 && openIn({ ctrlKey: true, metaKey: true }, entry)}
              >
                <span className="jump-icon" aria-hidden>
                  {entry.icon}
                </span>
                <span className="jump-text">
                  <span className="jump-name" dir="auto" title={entry.name}>
                    <CutText text={entry.name} />
                  </span>
                  {entry.detail !== undefined && <span className="jump-detail">{entry.detail}</span>}
                </span>
                {entry.kind !== undefined && <span className="jump-kind">{entry.kind}</span>}
                {entry.keys !== undefined && <kbd aria-hidden>{entry.keys}</kbd>}
              </div>
            ))}
          </div>
        ))}
      </div>
      <div className="jump-foot" aria-hidden>
        <kbd>↑</kbd> <kbd>↓</kbd> choose · <kbd>Enter</kbd> open · <kbd>Ctrl Enter</kbd> in a new tab
      </div>
      <span role="status" className="visually-hidden">
        {pending ? 'Searching' : counted(count, 'result')}
      </span>
    </OverPage>
  );
}
