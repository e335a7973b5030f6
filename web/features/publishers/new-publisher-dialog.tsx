/** Creates a missing publisher in a dialog above a form, with the type that its name says, and warns of duplicates like the publisher form. */
import { proposedPublisherType } from '#domain/documents/publisher-type.ts';
import { NewRecordDialog } from '#web/forms/new-record-dialog.tsx';
import { AlikePublishers } from './alike.tsx';
import { PublisherFields } from './publisher-fields.tsx';
import { PUBLISHER_FORM } from './publisher.ts';

type Props = {
  /** The name typed in the picker; may be empty. */
  name: string;
  /** The country that the source gives it, if any. */
  iso3?: string | null;
  /** Called with the publisher's id, or with null if the dialog is closed without a save. */
  onDone: (id: number | null) => void;
};

export const NewPublisherDialog = ({ name, iso3 = null, onDone }: Props) => (
  <NewRecordDialog
    kind={PUBLISHER_FORM}
    title="New Publisher"
    begun={{ name, iso3, type: proposedPublisherType(name) }}
    first={name === '' ? 'name' : 'type'}
    onDone={onDone}
    alike={<AlikePublishers own={null} />}
  >
    <PublisherFields fromName={proposedPublisherType(name)} />
  </NewRecordDialog>
);
