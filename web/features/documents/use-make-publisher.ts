/** Creates a delivered publisher in one click, if its name says its type; any other, or one that looks like a publisher that exists, is begun in the dialog. */
import { useMutation } from '@tanstack/react-query';
import { LOT_FACTS } from '#domain/messages/parking-lot.ts';
import { proposedPublisherType } from '#domain/documents/publisher-type.ts';
import { psql } from '#web/data/psql.ts';
import { invalidate } from '#web/data/query.ts';
import { useNotices } from '#web/ui/notices.ts';

/** `onAdd` opens the dialog; `onMade` gets what was created. */
export function useMakePublisher(
  onMade: (name: string, id: number) => void,
  onAdd: ((name: string) => void) | undefined,
) {
  const notices = useNotices();
  const { mutate, isPending } = useMutation({
    mutationFn: async (name: string) => {
      const type = proposedPublisherType(name);
      if (type === null) return null;
      const typed = { typed: name, select: 'id', limit: 1 };
      const alike = await psql.read<{ id: number }[]>('publishers_named', typed, {});
      if (alike.length > 0) return null;
      const { row } = await psql.create('publishers', { name, type });
      return { id: row.id, type };
    },
    onSuccess: (made, name) => {
      if (made === null) return onAdd?.(name);
      notices.success(LOT_FACTS.publisherMade(name), LOT_FACTS.publisherType(made.type));
      void invalidate('publishers', 'publishers_view');
      return onMade(name, made.id);
    },
    onError: (error) => notices.error(LOT_FACTS.publisherNotMade, error.message),
  });
  return { make: (name: string) => mutate(name), making: isPending };
}
