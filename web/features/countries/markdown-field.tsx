/** A text in Markdown with its preview beside it, open or closed as the user left it. Formatted text that is pasted becomes Markdown, in one step that can be undone. */
import './markdown-field.css';
import { useDeferredValue, useState, type KeyboardEvent } from 'react';
import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { readStored, writeStored } from '#web/data/browser-store.ts';
import { useSession } from '#web/data/session.ts';
import { Markdown } from '#web/ui/markdown.tsx';
import type { FieldControl } from '#web/forms/field.tsx';
import { MentionText } from '#web/forms/mention-text.tsx';
import { markByKey, MarkdownTools } from './markdown-tools.tsx';
import { useMarkdownPaste } from './markdown-paste.ts';

/** Shared by all texts of the user in this browser. */
function usePreview(): [boolean, () => void] {
  const key = `markdown-preview:${useSession()?.username ?? ''}`;
  const [open, setOpen] = useState(() => readStored(key) !== false);
  const toggle = () => {
    setOpen(!open);
    writeStored(key, !open);
  };
  return [open, toggle];
}

export function MarkdownField(control: FieldControl<string>) {
  const [open, toggle] = usePreview();
  // Typing goes on while a long text is drawn again.
  const shown = useDeferredValue(control.value);
  const label = open ? 'Hide the preview' : 'Show the preview';
  const { onPaste, onKeyDown } = useMarkdownPaste();
  const press = (event: KeyboardEvent<HTMLElement>) => {
    onKeyDown(event);
    markByKey(event);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="markdown-field" data-open={open} onPaste={onPaste} onKeyDown={press}>
      <div className="markdown-field-line">
        <MarkdownTools />
        <span className="quiet">Formatted text from Word or a web page can be pasted.</span>
        <Button
          size="small"
          icon={open ? <EyeInvisibleOutlined aria-hidden /> : <EyeOutlined aria-hidden />}
          aria-expanded={open}
          onClick={toggle}
        >
          {label}
        </Button>
      </div>
      <div className="markdown-field-parts">
        <MentionText {...control} />
        {open && (
          <section className="markdown-preview" aria-label="Preview">
            {shown.trim() === '' ? <p className="quiet">The preview follows the text.</p> : <Markdown text={shown} />}
          </section>
        )}
      </div>
    </div>
  );
}
