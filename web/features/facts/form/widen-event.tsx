/** Beside the remark that a fact leaves the days or countries of its event: widens the event to have it, by the user's own right to change it, and back by the notice while the fact is not saved: no event is changed to leave out its facts. */
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { FIT } from '#domain/messages/events.ts';
import type { Values } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';
import { invalidate } from '#web/data/query.ts';
import { refusalOf } from '#web/forms/refusal.ts';
import { useNotices } from '#web/ui/notices.ts';

/** The values, or the countries made of those that the event has by then. */
type EventChange = Values<'events'> | ((countries: readonly string[]) => string[]);

async function change(event: number, to: EventChange): Promise<void> {
  if (typeof to !== 'function') {
    await psql.update('events', event, to);
    return;
  }
  const { row, etag } = await psql.load('events', event, { select: ['countries'] });
  await psql.update('events', event, { countries: to(row.countries) }, { etag });
}

/** `words`: of the button; `said`: of the notice; `before`: the values to which it is undone, with the notice of that. */
export type Widening = {
  words: string;
  said: string;
  values: EventChange;
  before: { values: EventChange; said: string };
};
type Change = Pick<Widening, 'said' | 'values'> & { back: Widening['before'] | null };

type Props = { event: number; to: Widening; saved: boolean; onDone: () => void };

export function WidenEvent({ event, to, saved, onDone }: Props) {
  const notices = useNotices();
  const save = useMutation({
    mutationFn: ({ values }: Change) => change(event, values),
    onSuccess: async (_, { said, back }) => {
      const undo = back && { label: 'Undo', run: () => save.mutate({ ...back, back: null }) };
      notices.success(said, undefined, undo ?? undefined);
      onDone();
      await invalidate('events', 'event_fit', 'facts');
    },
    onError: (error) => notices.error(FIT.notWidened, refusalOf(error, { noun: 'event', at: () => null }).text),
  });
  const { words, said, values, before } = to;
  return (
    <Button
      size="small"
      loading={save.isPending}
      onClick={() => save.mutate({ said, values, back: saved ? null : before })}
    >
      {words}
    </Button>
  );
}
