/** The form of a publisher: its card, and the records that refer to it. */
import { RecordEditor } from '#web/forms/record-editor.tsx';
import { Countries, Parts } from '#web/forms/record-head.tsx';
import { RecordScreen, type Addressed } from '#web/forms/record-screen.tsx';
import { useRights } from '#web/forms/rights.ts';
import { Card } from '#web/ui/card.tsx';
import { AlikePublishers } from './alike.tsx';
import { PublisherFields } from './publisher-fields.tsx';
import { PUBLISHER_FORM, type PublisherRow } from './publisher.ts';
import { References } from './references.tsx';

function Fields({ row }: { row: PublisherRow | null }) {
  const { mayChange } = useRights('publishers', row);
  return (
    <>
      {mayChange && <AlikePublishers own={row?.id ?? null} />}
      <div className="form-columns">
        <Card title="Publisher">
          <PublisherFields />
        </Card>
        {row !== null && <References id={row.id} />}
      </div>
    </>
  );
}

export function PublisherForm(addressed: Addressed) {
  return (
    <RecordScreen
      {...addressed}
      kind={PUBLISHER_FORM}
      about={({ iso3, type }) => (
        <Parts>
          {iso3 !== null && <Countries of={[iso3]} />}
          {type}
        </Parts>
      )}
      form={(begun) => (
        <RecordEditor
          {...begun}
          kind={PUBLISHER_FORM}
          formTabs={[
            {
              key: 'publisher',
              label: 'Publisher',
              fields: (row) => <Fields row={row} />,
              beside: ({ id }) => <References id={id} />,
            },
          ]}
        />
      )}
    />
  );
}
