/** The foot of lines of facts: their keys, their sums, and the buttons, of which the last saves all. */
import type { ReactNode } from 'react';
import { Button } from 'antd';
import { counted } from '#domain/values/counts.ts';
import { useUnsaidWords, type Told } from '#web/features/facts/form/unsaid-figure.tsx';

const KEYS = [
  ['Tab', 'next field'],
  ['Enter', 'next fact'],
  ['Alt+Enter', 'all fields'],
  ['Ctrl+S', 'save'],
] as const;

type Props = {
  /** The number of facts to save. */
  count: number;
  /** Their sums. */
  words: string;
  /** The figures, of which some may not be in their excerpts. */
  told: readonly Told[];
  saving: boolean;
  /** The label of the button that saves, if it is not their number. */
  label?: string;
  /** False for a form, whose keys are those of all forms. */
  keys?: boolean;
  onSave: () => void;
  /** The other buttons. */
  children: ReactNode;
};

export function QuickFoot({ count, words, told, saving, label, keys = true, onSave, children }: Props) {
  const unsaid = useUnsaidWords(told);
  return (
    <div className="quick-foot">
      {keys && (
        <span className="quick-keys">
          {KEYS.map(([key, action]) => (
            <span key={key}>
              <kbd>{key}</kbd> {action}
            </span>
          ))}
        </span>
      )}
      {count > 0 && words !== '' && <span className="quick-people">{words}</span>}
      {unsaid !== '' && <span className="unsaid-figure">{unsaid}</span>}
      <span className="quick-buttons">
        {children}
        <Button
          type="primary"
          loading={saving}
          disabled={count === 0}
          onClick={onSave}
          aria-keyshortcuts="Control+S Meta+S"
          title="Ctrl+S"
        >
          {label ?? (count === 0 ? 'Save facts' : `Save ${counted(count, 'fact')}`)}
        </Button>
      </span>
    </div>
  );
}
