/** The notices above the form of a record: the reader's missing right to change it, and the flags of its import. */
import { Alert, Tag } from 'antd';
import { flagText } from '#domain/messages/flags.ts';
import { FORM } from '#domain/messages/forms.ts';
import type { SavedRow } from './record-form.ts';
import type { Rights } from './rights.ts';

type Props = {
  /** The noun for the record within a sentence: 'document'. */
  noun: string;
  /** Null for a new record. */
  row: Pick<SavedRow, 'flags'> | null;
  rights: Rights;
};

export function RecordNotices({ noun, row, rights: { permitted } }: Props) {
  const flags = row?.flags ?? [];
  return (
    <>
      {!permitted && row === null && <Alert className="form-notice" type="info" showIcon title={FORM.notPermitted} />}
      {!permitted && row !== null && <p className="quiet form-line">{FORM.readOnly(noun)}</p>}
      {flags.length > 0 && (
        <p className="form-line">
          <span className="quiet">Imported unchanged: </span>
          {flags.map((flag) => (
            <Tag key={flag}>{flagText(flag)}</Tag>
          ))}
        </p>
      )}
    </>
  );
}
