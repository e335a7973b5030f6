/** Markdown as formatted text. The parser is loaded with the first text; until then its room is kept. */
import { onDemand } from './on-demand.tsx';

/** The level of the uppermost heading in the text: one below the heading that it stands under. */
export type Heading = 3 | 4 | 5;

export type MarkdownProps = { text: string; heading?: Heading };

/** Its marks are not for readers: they are seen only if the parser can't be loaded. */
const unseen = (props: MarkdownProps) => <div style={{ visibility: 'hidden' }}>{plain(props)}</div>;
const plain = ({ text }: MarkdownProps) => (
  <div style={{ whiteSpace: 'pre-wrap' }} dir="auto">
    {text}
  </div>
);

export const Markdown = onDemand<MarkdownProps>(async () => (await import('./markdown-view.tsx')).MarkdownView, {
  fallback: unseen,
  frame: (_, props) => plain(props),
});
