/** What there is to know before reading the form of a record: that it is not the reader's to change, and the flags of its import. */
import { Alert, Tag } from 'antd';
import { flagText } from '#domain/messages/flags.ts';
import { FORM } from '#domain/messages/forms.ts';

type Props = {
  /** What the record is called: 'document'. */
  noun: string;
  isNew: boolean;
  permitted: boolean;
  flags?: readonly string[];
};

export function RecordNotices({ noun, isNew, permitted, flags = [] }: Props) {
  return (
    <>
      {!permitted && isNew && <Alert className="form-notice" type="info" showIcon title={FORM.notPermitted} />}
      {!permitted && !isNew && <p className="quiet form-line">{FORM.readOnly(noun)}</p>}
      {flags.length > 0 && (
        <p className="form-line">
          <span className="quiet">Imported as it is: </span>
          {flags.map((flag) => (
            <Tag key={flag}>{flagText(flag)}</Tag>
          ))}
        </p>
      )}
    </>
  );
}
