/** Offers the changes that an earlier visit left unsaved. */
import { Alert, Button, Space } from 'antd';
import type { FormFields } from '#domain/form-fields.ts';
import type { KeptChanges } from './use-kept-draft.ts';

const WHEN = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

type Props<Draft, Field extends string> = Pick<KeptChanges<Draft>, 'offer' | 'restore' | 'discard'> & {
  fields: FormFields<Draft, Field>;
};

export function DraftOffer<Draft, Field extends string>({ fields, offer, restore, discard }: Props<Draft, Field>) {
  if (offer === null) return null;
  const changed = fields.changed(offer.before, offer.mine).map((field) => fields.labels[field]);
  return (
    <Alert
      className="form-notice"
      type="info"
      showIcon
      title="You left changes that were not saved"
      description={`${changed.join(', ')} · ${WHEN.format(offer.at)}`}
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
