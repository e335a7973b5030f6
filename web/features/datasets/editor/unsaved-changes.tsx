/** Notices of unsaved changes above the records: those of an earlier visit, and those that can't be saved because the records were closed meanwhile. */
import { momentOf } from '#domain/records/history-words.ts';
import { counted } from '#domain/values/counts.ts';
import { Alert, Button, Space } from 'antd';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import type { DraftOffer } from './use-sheet-draft.ts';

/** The menu of spreadsheets, a tool of another feature, answers it. */
const DOWNLOAD = 'helix:dataset-unsaved';

type OfferProps = {
  offer: DraftOffer;
  others: number;
  /** The changes can be looked at and downloaded, but not saved. */
  readOnly: boolean;
  onRestore: (offer: DraftOffer) => void;
  onDiscard: (offer: DraftOffer) => void;
};

export function OfferedDraft({ offer, others, readOnly, onRestore, onDiscard }: OfferProps) {
  const rows = counted(offer.count, 'row');
  const closed = readOnly && "they can't be saved before the dataset is unlocked";
  const more = others > 0 && `${others} more behind it`;
  return (
    <Alert
      className="form-notice"
      type="info"
      showIcon
      title="You have unsaved changes from an earlier visit"
      description={[rows, momentOf(offer.at), closed, more].filter(Boolean).join(' · ')}
      action={
        <Space>
          <Button size="small" type="primary" onClick={() => onRestore(offer)}>
            {readOnly ? 'Show' : 'Restore'}
          </Button>
          <Button size="small" onClick={() => onDiscard(offer)}>
            Discard
          </Button>
        </Space>
      }
    />
  );
}

type StrandedProps = {
  locked: boolean;
  /** The tools around the records can make a workbook of the changes. */
  downloads: boolean;
  onDiscard: () => void;
};

export function StrandedChanges({ locked, downloads, onDiscard }: StrandedProps) {
  const why = locked ? 'They can be saved once the dataset is unlocked' : 'You may no longer change these records';
  return (
    <Alert
      className="form-notice"
      type="warning"
      showIcon
      title={locked ? 'The dataset is locked, and your changes are not saved' : 'Your changes are not saved'}
      description={`This browser keeps them. ${why}${downloads ? '; a workbook of them can be imported later, or handed on' : ''}.`}
      action={
        <Space>
          {downloads && (
            <Button size="small" type="primary" onClick={() => window.dispatchEvent(new Event(DOWNLOAD))}>
              Download my changes
            </Button>
          )}
          <ConfirmButton
            size="small"
            title="Discard your changes?"
            text="They are removed from this browser."
            onConfirm={onDiscard}
          >
            Discard
          </ConfirmButton>
        </Space>
      }
    />
  );
}
