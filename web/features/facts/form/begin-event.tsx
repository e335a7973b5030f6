/** Beside the warning that a fact starts some days before its event: begins the event with the fact, by the user's own right to change it, and back by the notice while the fact is not saved: no event is changed to begin after its facts. */
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { beginningWith, type FitEvent } from '#domain/events/event-fit.ts';
import { FIT } from '#domain/messages/events.ts';
import type { Values } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';
import { invalidate } from '#web/data/query.ts';
import { refusalOf } from '#web/forms/refusal.ts';
import { useNotices } from '#web/ui/notices.ts';
import { dayWords } from '#domain/values/dates.ts';

type Props = { event: FitEvent & { id: number; name: string }; day: string; saved: boolean; onDone: () => void };
/** `back`: to what it is undone; `said`: the notice. */
type Change = { values: Values<'events'>; back: Values<'events'> | null; said: string };

export function BeginEvent({ event, day, saved, onDone }: Props) {
  const notices = useNotices();
  const { name, start_date } = event;
  const save = useMutation({
    mutationFn: ({ values }: Change) => psql.update('events', event.id, values),
    onSuccess: async (_, { back, said }) => {
      const undo = back && { label: 'Undo', run: () => save.mutate({ values: back, back: null, said: FIT.asBefore }) };
      notices.success(said, undefined, undo ?? undefined);
      onDone();
      await invalidate('events', 'event_fit', 'facts');
    },
    onError: (error) => notices.error(FIT.notBegun, refusalOf(error, { noun: 'event', at: () => null }).text),
  });
  const values = beginningWith(event, day);
  if (values === null) return null;
  return (
    <Button
      size="small"
      loading={save.isPending}
      onClick={() =>
        save.mutate({
          values,
          said: FIT.begun(dayWords(day)),
          back: saved ? null : ({ name, start_date } as Values<'events'>),
        })
      }
    >
      {FIT.begin(dayWords(day))}
    </Button>
  );
}
