/** The foot of the quick facts: their keys, their sums, and the buttons that add a fact and save all. */
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { counted } from '#domain/values/counts.ts';

const KEYS = [
  ['Tab', 'next field'],
  ['Enter', 'next fact'],
  ['Alt+Enter', 'all fields'],
  ['Ctrl+S', 'save'],
] as const;

type Props = { count: number; words: string; saving: boolean; onAdd: () => void; onSave: () => void };

export function QuickFoot({ count, words, saving, onAdd, onSave }: Props) {
  return (
    <div className="quick-foot">
      <span className="quick-keys">
        {KEYS.map(([key, action]) => (
          <span key={key}>
            <kbd>{key}</kbd> {action}
          </span>
        ))}
      </span>
      {count > 0 && <span className="quick-people">{words}</span>}
      <span className="quick-buttons">
        <Button icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
          Add another
        </Button>
        <Button
          type="primary"
          loading={saving}
          disabled={count === 0}
          onClick={onSave}
          aria-keyshortcuts="Control+S Meta+S"
          title="Ctrl+S"
        >
          {count === 0 ? 'Save facts' : `Save ${counted(count, 'fact')}`}
        </Button>
      </span>
    </div>
  );
}
