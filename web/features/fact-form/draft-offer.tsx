/** Offers the changes that an earlier visit left unsaved. */
import { Alert, Button, Space } from 'antd';
import { changedFields, FACT_FIELDS } from '#domain/fact-changes.ts';
import type { KeptChanges } from './use-kept-draft.ts';

const WHEN = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

export function DraftOffer({ offer, restore, discard }: Pick<KeptChanges, 'offer' | 'restore' | 'discard'>) {
  if (offer === null) return null;
  const fields = changedFields(offer.before, offer.mine).map((field) => FACT_FIELDS[field]);
  return (
    <Alert
      className="fact-notice"
      type="info"
      showIcon
      title="You left changes that were not saved"
      description={`${fields.join(', ')} · ${WHEN.format(offer.at)}`}
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
