/** Markdown as formatted text. The parser is loaded with the first text; until then the text stands as it was typed. */
import { lazy, Suspense } from 'react';

/** The level of the uppermost heading in the text: one below the heading that it stands under. */
export type Heading = 3 | 4 | 5;

export type MarkdownProps = { text: string; heading?: Heading };

const View = lazy(async () => ({ default: (await import('./markdown-view.tsx')).MarkdownView }));

export function Markdown(props: MarkdownProps) {
  const plain = (
    <div style={{ whiteSpace: 'pre-wrap' }} dir="auto">
      {props.text}
    </div>
  );
  return (
    <Suspense fallback={plain}>
      <View {...props} />
    </Suspense>
  );
}
