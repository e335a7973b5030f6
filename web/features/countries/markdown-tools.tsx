/** The buttons of a Markdown text: each marks the chosen text, or the lines it touches, in one step that Ctrl+Z takes back. */
import {
  BoldOutlined,
  FontSizeOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import type { KeyboardEvent, ReactNode } from 'react';
import { marked, type MarkdownTool } from './mark-text.ts';

const TOOLS: readonly { tool: MarkdownTool; label: string; icon: ReactNode; key?: string }[] = [
  { tool: 'heading', label: 'Heading', icon: <FontSizeOutlined /> },
  { tool: 'bold', label: 'Bold', icon: <BoldOutlined />, key: 'b' },
  { tool: 'italic', label: 'Italic', icon: <ItalicOutlined />, key: 'i' },
  { tool: 'list', label: 'List', icon: <UnorderedListOutlined /> },
  { tool: 'numbers', label: 'Numbered list', icon: <OrderedListOutlined /> },
  { tool: 'link', label: 'Link', icon: <LinkOutlined /> },
];

/** By the browser's own command, which joins its undo steps. */
function apply(area: HTMLTextAreaElement, tool: MarkdownTool): void {
  const { text, start, end, choose } = marked(area.value, area.selectionStart, area.selectionEnd, tool);
  area.focus();
  area.setSelectionRange(start, end);
  if (!document.execCommand('insertText', false, text)) {
    area.setRangeText(text, start, end, 'end');
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(...choose);
}

/** The text area beside the pressed button. */
const areaOf = (element: Element): HTMLTextAreaElement | null =>
  element.closest('.markdown-field')?.querySelector('textarea') ?? null;

export const MarkdownTools = () => (
  <span className="markdown-tools" role="toolbar" aria-label="Marks of the text">
    {TOOLS.map(({ tool, label, icon, key }) => (
      <Button
        key={tool}
        size="small"
        type="text"
        icon={icon}
        aria-label={label}
        title={key === undefined ? label : `${label} (Ctrl+${key.toUpperCase()})`}
        onClick={({ currentTarget }) => {
          const area = areaOf(currentTarget);
          if (area !== null && !area.readOnly && !area.disabled) apply(area, tool);
        }}
      />
    ))}
  </span>
);

/** For the element around the text area. */
export function markByKey(event: KeyboardEvent<HTMLElement>): void {
  const { target: area, key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (!(area instanceof HTMLTextAreaElement) || area.readOnly || !(ctrlKey || metaKey) || altKey || shiftKey) return;
  const found = TOOLS.find((each) => each.key === key.toLowerCase());
  if (found === undefined) return;
  event.preventDefault();
  apply(area, found.tool);
}
