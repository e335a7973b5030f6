/** The frame of every screen: its heading, its actions, the title of the document. */
import type { ReactNode } from 'react';
import { useDocumentTitle } from './document-title.ts';

type Props = {
  title: string;
  /** The name of the record on the screen: the title of the browser's tab begins with it. */
  of?: string;
  /** The state of the record, beside its heading, where no notice covers it. */
  standing?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

export function Page({ title, of, standing, actions, children }: Props) {
  useDocumentTitle(of === undefined ? title : `${of} · ${title}`);
  return (
    <div className="page">
      <div className="page-head">
        <div className="page-title">
          <h1>{title}</h1>
          {standing}
        </div>
        <div className="page-actions">{actions}</div>
      </div>
      {children}
    </div>
  );
}
