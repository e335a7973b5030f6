/** The list of keys ('?'): those of the page, the fixed ones of grids and forms, and the switch that turns single keys off. */
import './keys-dialog.css';
import { Switch } from 'antd';
import { useId } from 'react';
import { turnSingleKeys, useSingleKeys } from '#web/data/single-keys.ts';
import { useActions } from '#web/ui/actions.ts';
import { OverPage } from '#web/ui/over-page.tsx';

type Line = readonly [keys: readonly string[], label: string];

const EVERYWHERE: readonly Line[] = [
  [['Ctrl', 'K'], 'Jump to anything'],
  [['Esc'], 'Close a dialog or a list'],
];
const GRID: readonly Line[] = [
  [['↑', '↓', '←', '→'], 'Move from cell to cell'],
  [['Page Up', 'Page Down'], 'Move by a page of rows'],
  [['Enter'], 'Open the link of the cell'],
  [['Space'], 'Look into the row (Peek), where the list has it'],
  [['Shift', '↑', '↓'], 'Select several rows'],
  [['Ctrl', 'P'], 'Print all rows of the search'],
];
const FORM: readonly Line[] = [
  [['Ctrl', 'S'], 'Save'],
  [['Tab'], 'Next field, and nothing is chosen'],
  [['Shift', 'Tab'], 'Previous field'],
  [['↑', '↓', 'Enter'], 'Choose in an open list'],
  [['Delete'], 'Empty a list of one value'],
];

function Group({ title, lines }: { title: string; lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {lines.map(([keys, label]) => (
          <div key={`${keys.join(' ')} ${label}`}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const on = useSingleKeys();
  const taken = new Set<string>();
  const lines = useActions().flatMap(({ label, key }): Line[] => {
    // The newest action of a key hides the older ones.
    if (key === undefined || taken.has(key)) return [];
    taken.add(key);
    return [[key.split(' '), label]];
  });
  lines.sort(([[one = '']], [[other = '']]) => one.localeCompare(other, 'en', { numeric: true }));
  const isTwo = ([keys]: Line) => keys.length > 1;
  return (
    <OverPage label="Keyboard shortcuts" className="keys" onClose={onClose}>
      <div className="over-page-head">
        <h2>Keyboard shortcuts</h2>
        <button type="button" className="over-page-close" onClick={onClose}>
          Close <kbd aria-hidden>Esc</kbd>
        </button>
      </div>
      <div className="keys-content">
        <div className="setting">
          <Switch
            aria-labelledby={`${id}-name`}
            aria-describedby={`${id}-text`}
            checked={on}
            onChange={turnSingleKeys}
          />
          <div>
            <strong id={`${id}-name`}>Single keys</strong>
            <p id={`${id}-text`}>
              Keys without Ctrl act on the page. Turn them off if they get in the way of speech input or a screen
              reader. This browser remembers it.
            </p>
          </div>
        </div>
        <div className={on ? 'keys-groups' : 'keys-groups keys-off'}>
          <Group
            title={on ? 'On this page' : 'On this page (turned off)'}
            lines={lines.filter((line) => !isTwo(line))}
          />
          <Group title={on ? 'Go to' : 'Go to (turned off)'} lines={lines.filter(isTwo)} />
          <Group title="Everywhere" lines={EVERYWHERE} />
          <Group title="In a table" lines={GRID} />
          <Group title="In a form" lines={FORM} />
        </div>
      </div>
    </OverPage>
  );
}
