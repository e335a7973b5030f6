/** Offers the unsaved changes of an earlier visit. */
import { Alert, Button, Space } from 'antd';
import { momentOf } from '#domain/records/history-words.ts';
import type { FormFields } from '#domain/records/form-fields.ts';
import type { KeptChanges } from './use-kept-draft.ts';

type Props<Draft, Field extends string> = Pick<KeptChanges<Draft>, 'offer' | 'others' | 'restore' | 'discard'> & {
  /** The time of the record's last save; null for a new record. */
  savedAt: string | null;
  fields: FormFields<Draft, Field>;
};

export function DraftOffer<Draft, Field extends string>(props: Props<Draft, Field>) {
  const { fields, offer, others, savedAt, restore, discard } = props;
  if (offer === null) return null;
  const changed = fields.changed(offer.before, offer.mine).map((field) => fields.labels[field]);
  const older = savedAt !== null && offer.at < Date.parse(savedAt) && 'older than what is saved';
  const more = others > 0 && `${others} more behind it`;
  return (
    <Alert
      className="form-notice"
      type="info"
      showIcon
      title="You have unsaved changes from an earlier visit"
      description={[changed.join(', '), momentOf(offer.at), older, more].filter(Boolean).join(' · ')}
      action={
        <Space>
          <Button size="small" type="primary" onClick={restore}>
            Restore
          </Button>
          <Button size="small" onClick={discard}>
            Discard
          </Button>
        </Space>
      }
    />
  );
}
