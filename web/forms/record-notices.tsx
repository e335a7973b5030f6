/** The notice above the form of a new record to a user without the right to create one. That a saved one is to read stands in its head. */
import { FORM } from '#domain/messages/forms.ts';
import { NotPermitted } from './not-permitted.tsx';
import type { SavedRow } from './record-form.ts';
import type { Rights } from './rights.ts';

type Props = {
  /** The subject of its permissions. */
  kind: { subject: string };
  /** Null for a new record. */
  row: SavedRow | null;
  rights: Rights;
};

export function RecordNotices({ kind, row, rights: { permitted } }: Props) {
  if (permitted || row !== null) return null;
  return <NotPermitted right={['create', kind.subject]} title={FORM.notPermitted} className="form-notice" />;
}
