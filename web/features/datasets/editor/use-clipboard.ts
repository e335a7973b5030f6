/** Copy, cut and paste of the grid's selection as a spreadsheet does: text with tabs, and HTML. Leaves the clipboard of fields and of the rest of the page alone. */
import { useEffect, useRef, type RefObject } from 'react';
import { htmlFromTable, tableFromHtml, tableFromText, textFromTable, type Table } from '#domain/dataset/clipboard.ts';

type Clipboard = {
  /** Null where nothing is selected. */
  copy: () => Table | null;
  cut: () => void;
  paste: (table: Table) => void;
};

/** The grid, which takes the focus by its canvas and the table within. */
const isInGrid = (frame: HTMLElement | null): boolean =>
  frame?.contains(document.activeElement) === true &&
  document.activeElement?.closest('.cell-editor, input, textarea') === null;

export function useClipboard(frame: RefObject<HTMLElement | null>, clipboard: Clipboard): void {
  const latest = useRef(clipboard);
  useEffect(() => {
    latest.current = clipboard;
  });
  useEffect(() => {
    const copy = (event: ClipboardEvent): boolean => {
      if (!isInGrid(frame.current) || event.clipboardData === null) return false;
      const table = latest.current.copy();
      if (table === null) return false;
      event.preventDefault();
      event.clipboardData.setData('text/plain', textFromTable(table));
      event.clipboardData.setData('text/html', htmlFromTable(table));
      return true;
    };
    const onCopy = (event: ClipboardEvent) => void copy(event);
    const onCut = (event: ClipboardEvent) => {
      if (copy(event)) latest.current.cut();
    };
    const onPaste = (event: ClipboardEvent) => {
      if (!isInGrid(frame.current) || event.clipboardData === null) return;
      event.preventDefault();
      const html = event.clipboardData.getData('text/html');
      const table = tableFromHtml(html) ?? tableFromText(event.clipboardData.getData('text/plain'));
      latest.current.paste(table);
    };
    document.addEventListener('copy', onCopy);
    document.addEventListener('cut', onCut);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('copy', onCopy);
      document.removeEventListener('cut', onCut);
      document.removeEventListener('paste', onPaste);
    };
  }, [frame]);
}
