/** The filter chips of a grid: a click removes a chip and its condition. Draws nothing for an empty search. */
import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { MouseEvent } from 'react';

export type Chip = { readonly key: string; readonly label: string; readonly text: string; readonly remove: () => void };

/** The focus moves to the next chip. */
function focusNext({ currentTarget }: MouseEvent<HTMLElement>) {
  const place = currentTarget.closest('li');
  const next = place?.nextElementSibling ?? place?.previousElementSibling;
  next?.querySelector('button')?.focus();
}

type Props = { label: string; chips: readonly Chip[]; onClear: () => void };

export function Chips({ label, chips, onClear }: Props) {
  if (chips.length === 0) return null;
  return (
    <ul className="chips" aria-label={label}>
      {chips.map(({ key, label: of, text, remove }) => (
        <li key={key}>
          <button
            type="button"
            className="chip"
            title={`Remove ${of}: ${text}`}
            aria-label={`Remove ${of}: ${text}`}
            onClick={(event) => {
              focusNext(event);
              remove();
            }}
          >
            <span className="chip-text">
              {of}: <strong>{text}</strong>
            </span>
            <CloseOutlined aria-hidden />
          </button>
        </li>
      ))}
      <li>
        <Button type="link" size="small" onClick={onClear}>
          Clear all
        </Button>
      </li>
    </ul>
  );
}
