/** Copies excerpts of the IDU to the clipboard, one below the other, each with its sources. */
import { IDUS } from '#domain/messages/idus.ts';
import { useNotices } from '#web/ui/notices.ts';
import { problemWords } from '#web/ui/states.tsx';
import type { UnfoldedIdu } from './idus.ts';

type Text = Pick<UnfoldedIdu, 'excerpt_for_idu' | 'sources' | 'url'>;

/** Below the text its address, and the sources that the text does not name itself. */
const textOf = ({ excerpt_for_idu: text, sources, url }: Text) => {
  const unnamed = sources.filter((source) => text?.includes(source) !== true);
  return [text, [...unnamed, url].filter(Boolean).join(', ')].filter(Boolean).join('\n');
};

export function useCopyTexts(): (load: () => Promise<readonly Text[]>) => void {
  const notices = useNotices('idu-texts');
  return (load) => {
    const loaded = load();
    const text = loaded.then((facts) => new Blob([facts.map(textOf).join('\n\n')], { type: 'text/plain' }));
    // The browser allows copying only right after a click, so it gets the texts before they have loaded.
    navigator.clipboard
      .write([new ClipboardItem({ 'text/plain': text })])
      .then(async () => notices.message(IDUS.copied((await loaded).length)))
      .catch((error: unknown) => notices.error(IDUS.notCopied, problemWords(error)));
  };
}
