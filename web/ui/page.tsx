/** The frame of every screen: its heading, its actions, the title of the document. */
import type { ReactNode } from 'react';
import { useDocumentTitle } from './document-title.ts';

type Props = { title: string; actions?: ReactNode; children: ReactNode };

export function Page({ title, actions, children }: Props) {
  useDocumentTitle(title);
  return (
    <div className="page">
      <div className="page-head">
        <h1>{title}</h1>
        <div className="page-actions">{actions}</div>
      </div>
      {children}
    </div>
  );
}
