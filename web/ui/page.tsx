/** The frame of every screen: its heading, its actions, the title of the document. */
import type { ReactNode } from 'react';
import { useDocumentTitle } from './document-title.ts';

type Props = {
  title: string;
  /** The name of the record on the screen: the title of the browser's tab begins with it. */
  of?: string;
  /** The title of the browser's tab, where the heading names no screen. */
  tab?: string;
  /** Above the heading: the way to what the screen belongs to. */
  above?: ReactNode;
  /** Instead of the plain heading: the header of a record. */
  head?: ReactNode;
  /** Beside the plain heading. */
  beside?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

export function Page({ title, of, tab = title, above, head, beside, actions, children }: Props) {
  useDocumentTitle(of === undefined ? tab : `${of} · ${tab}`);
  return (
    <div className="page">
      {above}
      {head ?? (
        <div className="page-head">
          <div className="page-title">
            <h1>{title}</h1>
            {beside}
          </div>
          <div className="page-actions">{actions}</div>
        </div>
      )}
      {children}
    </div>
  );
}
