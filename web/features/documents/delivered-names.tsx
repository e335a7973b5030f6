/** The names of publishers that were delivered with a document and have no record yet; a click creates one whose name says its type, and begins any other. */
import { Button } from 'antd';
import { folded } from '#domain/search/folded.ts';
import { LOT_FACTS } from '#domain/messages/parking-lot.ts';
import { proposedPublisherType } from '#domain/documents/publisher-type.ts';
import { usePublishers } from '#web/pickers/publishers-picker.tsx';
import { useMakePublisher } from './use-make-publisher.ts';

const titleOf = (name: string) => {
  const type = proposedPublisherType(name);
  return type === null ? 'Create this publisher' : LOT_FACTS.makePublisher(type);
};

type Props = {
  names: readonly string[];
  /** The chosen publishers. */
  ids: readonly number[];
  /** Absent where the user may not create one. */
  onAdd?: ((name: string) => void) | undefined;
  /** Called with the publisher that a click has created or found. */
  onMade: (name: string, id: number) => void;
};

export function DeliveredNames({ names, ids, onAdd, onMade }: Props) {
  const { make, making } = useMakePublisher(onMade, onAdd);
  const chosen = new Set(usePublishers(ids).map(({ name }) => folded(name)));
  const missing = names.filter((name) => !chosen.has(folded(name)));
  if (missing.length === 0) return null;
  return (
    <p className="quiet wide">
      In the delivery, not chosen yet:{' '}
      {missing.map((name) =>
        onAdd === undefined ? (
          <bdi key={name}>{name} </bdi>
        ) : (
          <Button
            key={name}
            type="link"
            size="small"
            disabled={making}
            title={titleOf(name)}
            onClick={() => make(name)}
          >
            <bdi>{name}</bdi>
          </Button>
        ),
      )}
    </p>
  );
}
