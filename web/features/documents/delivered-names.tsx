/** The names of publishers that were delivered with a document and are not chosen: one that has a record by now is chosen by itself; of the others a click creates one whose name says its type, and begins any other. */
import { useEffect, useEffectEvent } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { folded } from '#domain/search/folded.ts';
import { LOT_FACTS } from '#domain/messages/parking-lot.ts';
import { proposedPublisherType } from '#domain/documents/publisher-type.ts';
import { psql } from '#web/data/psql.ts';
import { usePublishers, type NamedPublisher } from '#web/pickers/publishers-picker.tsx';
import { useMakePublisher } from './use-make-publisher.ts';

const titleOf = (name: string) => {
  const type = proposedPublisherType(name);
  return type === null ? 'Create this publisher' : LOT_FACTS.makePublisher(type);
};

/** The publishers that exist by now: some were made after the delivery was opened. Of two with one name a person chooses. */
const existingQuery = (names: readonly string[]) =>
  queryOptions({
    queryKey: ['publishers_view', 'delivered', names],
    queryFn: async ({ signal }): Promise<number[]> => {
      const select = ['id', 'name', 'geo_name'].join();
      const existing = names.map(async (typed) => {
        const alike = await psql.read<NamedPublisher[]>('publishers_named', { typed, select, limit: 48 }, { signal });
        const same = alike.filter(({ name }) => folded(name).trim() === folded(typed).trim());
        return same.length === 1 ? same.map(({ id }) => id) : [];
      });
      return (await Promise.all(existing)).flat();
    },
    enabled: names.length > 0,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

type Props = {
  names: readonly string[];
  /** The chosen publishers. */
  ids: readonly number[];
  /** Absent where the user may not create one. */
  onAdd?: ((name: string) => void) | undefined;
  /** Called with the publisher that a click has created or found. */
  onMade: (name: string, id: number) => void;
  /** Called with the publishers of delivered names while none is chosen; absent where nothing is changed. */
  onExisting?: ((ids: number[]) => void) | undefined;
};

export function DeliveredNames({ names, ids, onAdd, onMade, onExisting }: Props) {
  const { make, making } = useMakePublisher(onMade, onAdd);
  const chosen = new Set(usePublishers(ids).map(({ name }) => folded(name)));
  const missing = names.filter((name) => !chosen.has(folded(name)));
  const { data: existing } = useQuery(existingQuery(onExisting === undefined ? [] : names));
  const choose = useEffectEvent((found: number[]) => {
    if (ids.length === 0 && found.length > 0) onExisting?.(found);
  });
  // A person who clears the list afterwards is not answered with the same publishers.
  useEffect(() => choose(existing ?? []), [existing]);
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
