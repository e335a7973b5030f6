/** Markdown as formatted text. The parser is loaded with the first text; until then the text stands as it was typed. */
import { onDemand } from './on-demand.tsx';

/** The level of the uppermost heading in the text: one below the heading that it stands under. */
export type Heading = 3 | 4 | 5;

export type MarkdownProps = { text: string; heading?: Heading };

const plain = ({ text }: MarkdownProps) => (
  <div style={{ whiteSpace: 'pre-wrap' }} dir="auto">
    {text}
  </div>
);

export const Markdown = onDemand<MarkdownProps>(async () => (await import('./markdown-view.tsx')).MarkdownView, {
  fallback: plain,
  frame: (_, props) => plain(props),
});
