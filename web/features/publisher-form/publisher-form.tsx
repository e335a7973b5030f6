/** The form of a publisher: its card, and the records that refer to it. */
import { useMay } from '#web/data/session.ts';
import { RecordEditor } from '#web/forms/record-editor.tsx';
import { RecordScreen, type Addressed } from '#web/forms/record-screen.tsx';
import { Card } from '#web/ui/card.tsx';
import { AlikePublishers } from './alike.tsx';
import { PublisherFields } from './publisher-fields.tsx';
import { PUBLISHER_FORM } from './publisher.ts';
import { References } from './references.tsx';

function Fields({ id }: { id: number | null }) {
  const permitted = useMay()('manage', 'publishers');
  return (
    <>
      {permitted && <AlikePublishers own={id} />}
      <div className="form-columns">
        <Card title="Publisher">
          <PublisherFields />
        </Card>
        {id !== null && <References id={id} />}
      </div>
    </>
  );
}

const STANDING = { locked: false, ownDeletable: false, deletable: false };

export function PublisherForm(addressed: Addressed) {
  return (
    <RecordScreen
      {...addressed}
      kind={PUBLISHER_FORM}
      form={(begun) => (
        <RecordEditor
          {...begun}
          kind={PUBLISHER_FORM}
          standing={STANDING}
          formTabs={[{ key: 'publisher', label: 'Publisher', fields: (row) => <Fields id={row?.id ?? null} /> }]}
        />
      )}
    />
  );
}
