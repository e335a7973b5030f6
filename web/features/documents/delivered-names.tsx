/** The names of publishers that were delivered with a document and have no record yet; a click begins one. */
import { Button } from 'antd';
import { folded } from '#domain/search/folded.ts';
import { usePublishers } from '#web/pickers/publishers-picker.tsx';

type Props = {
  names: readonly string[];
  /** The chosen publishers. */
  ids: readonly number[];
  /** Absent where the user may not create one. */
  onAdd?: ((name: string) => void) | undefined;
};

export function DeliveredNames({ names, ids, onAdd }: Props) {
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
          <Button key={name} type="link" size="small" title="Create this publisher" onClick={() => onAdd(name)}>
            <bdi>{name}</bdi>
          </Button>
        ),
      )}
    </p>
  );
}
