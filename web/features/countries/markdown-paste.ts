/** Pastes formatted text into a text area as Markdown, in one step that Ctrl+Z takes back. A paste without formatting is left to the browser. */
import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { markdownOf } from '#web/ui/from-html.ts';

/** The browser's own command, which joins its undo steps, takes seconds for more lines. */
const MOST_LINES = 200;

type Step = { before: string; after: string };

/** Blocks stand apart from the text around them, by an empty line. */
function apart(markdown: string, before: string, after: string): string {
  if (!/\n\n|^\s*([-#>|]|\d+\.) /.test(markdown)) return markdown;
  const first = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const last = after === '' || after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n';
  return first + markdown + last;
}

function replace(area: HTMLTextAreaElement, text: string, start: number, end: number): void {
  area.setRangeText(text, start, end, 'end');
  area.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The handlers of an element around the text area. */
export function useMarkdownPaste() {
  const step = useRef<Step | null>(null);
  return {
    onPaste: (event: ClipboardEvent<HTMLElement>) => {
      const area = event.target;
      const html = event.clipboardData.getData('text/html');
      if (!(area instanceof HTMLTextAreaElement) || area.readOnly || html === '') return;
      const markdown = markdownOf(html);
      if (markdown === null) return;
      event.preventDefault();
      const { value: before, selectionStart, selectionEnd } = area;
      const text = apart(markdown, before.slice(0, selectionStart), before.slice(selectionEnd));
      const short = text.split('\n', MOST_LINES + 1).length <= MOST_LINES;
      if (short && document.execCommand('insertText', false, text)) return;
      replace(area, text, selectionStart, selectionEnd);
      step.current = { before, after: area.value };
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const { target: area, key, ctrlKey, metaKey, shiftKey } = event;
      if (step.current === null || !(area instanceof HTMLTextAreaElement)) return;
      if (!(ctrlKey || metaKey) || key.toLowerCase() !== 'z') return;
      const [now, then] = shiftKey
        ? [step.current.before, step.current.after]
        : [step.current.after, step.current.before];
      if (area.value !== now) return;
      event.preventDefault();
      replace(area, then, 0, now.length);
    },
  };
}
