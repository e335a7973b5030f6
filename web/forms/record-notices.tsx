/** The notice above the form of a record to a reader without the right to change it. */
import { Alert } from 'antd';
import { FORM } from '#domain/messages/forms.ts';
import type { SavedRow } from './record-form.ts';
import type { Rights } from './rights.ts';

type Props = {
  /** The noun for the record within a sentence: 'document'. */
  noun: string;
  /** Null for a new record. */
  row: SavedRow | null;
  rights: Rights;
};

export function RecordNotices({ noun, row, rights: { permitted } }: Props) {
  if (permitted) return null;
  if (row === null) return <Alert className="form-notice" type="info" showIcon title={FORM.notPermitted} />;
  return <p className="quiet form-line">{`View only. You can't edit this ${noun}.`}</p>;
}
