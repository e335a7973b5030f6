/** The notice above the form of a record to a reader without the right to change it. */
import { FORM } from '#domain/messages/forms.ts';
import { NotPermitted } from './not-permitted.tsx';
import type { SavedRow } from './record-form.ts';
import type { Rights } from './rights.ts';

type Props = {
  /** The noun for the record within a sentence: 'document'; the subject of its permissions. */
  kind: { words: { noun: string }; subject: string };
  /** Null for a new record. */
  row: SavedRow | null;
  rights: Rights;
};

export function RecordNotices({ kind, row, rights: { permitted } }: Props) {
  if (permitted) return null;
  if (row === null)
    return <NotPermitted right={['create', kind.subject]} title={FORM.notPermitted} className="form-notice" />;
  return <p className="quiet form-line">{`View only. You can't edit this ${kind.words.noun}.`}</p>;
}
