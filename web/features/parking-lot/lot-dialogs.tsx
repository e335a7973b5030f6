/** The dialogs of the parking lot: reject with a reason, assign, add to an existing event. Drawn once by each of its screens. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Input } from 'antd';
import { useState } from 'react';
import { PARKING_LOT } from '#domain/messages/parking-lot.ts';
import { useUserName } from '#web/data/lists.ts';
import { invalidate } from '#web/data/query.ts';
import { AssignDialog } from '#web/pickers/assign-dialog.tsx';
import { EventPicker } from '#web/pickers/event-picker.tsx';
import { useNotices } from '#web/ui/notices.ts';
import { problemWords } from '#web/ui/states.tsx';
import { usePerson } from '#web/data/session.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Labelled } from '#web/ui/labelled.tsx';
import { addToEvent, lotChanged } from './calls.ts';
import { lotRecordQuery } from './lot-record.tsx';
import { showLotDialog, useLotDialog, type LotDialog } from './dialogs.ts';
import { useLotActions } from './use-lot-actions.ts';

const close = () => showLotDialog(null);

/** A refusal has its notice already, and leaves the dialog open. */
async function closeAfter(action: Promise<unknown>, done: (() => void) | undefined) {
  try {
    await action;
  } catch {
    return;
  }
  close();
  done?.();
}

type Several = Extract<LotDialog, { ids: readonly number[] }>;

const TAKEN_BACK = 'A rejected record can be taken back.';
const REJECTED_LATER = {
  documents: `A rejected document takes its waiting facts with it. ${TAKEN_BACK}`,
  facts: TAKEN_BACK,
  events: TAKEN_BACK,
} as const;

function RejectDialog({ type, ids, name, done }: Several) {
  const { reject, busy } = useLotActions();
  const [reason, setReason] = useState('');
  const run = () => closeAfter(reject({ type, ids, reason }), done);
  return (
    <FormDialog
      title={ids.length === 1 ? PARKING_LOT.rejectOne[type] : PARKING_LOT.rejectTitle(ids.length)}
      ok={PARKING_LOT.reject}
      busy={busy}
      danger
      onSubmit={() => void run()}
      onClose={close}
    >
      {name != null && (
        <p>
          <strong dir="auto">{name}</strong>
        </p>
      )}
      <p className="quiet">{REJECTED_LATER[type]}</p>
      <Labelled label="Reason">
        {(control) => (
          <Input
            {...control}
            autoFocus
            maxLength={2000}
            dir="auto"
            autoComplete="off"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Labelled>
    </FormDialog>
  );
}

function AssignSeveral({ ids, done }: Several) {
  const notices = useNotices('parking lot');
  const nameOf = useUserName();
  return (
    <AssignDialog
      title={PARKING_LOT.assignTitle(ids.length)}
      relation="parking_lot"
      ids={ids}
      first={usePerson()?.username ?? null}
      orNobody
      onDone={(_, username) => {
        notices.success(
          username === null ? PARKING_LOT.unassigned(ids.length) : PARKING_LOT.assigned(ids.length, nameOf(username)),
        );
        done?.();
      }}
      onClose={close}
    />
  );
}

function AddToEventDialog({ id, name, event: likely }: Extract<LotDialog, { kind: 'add to event' }>) {
  const [event, setEvent] = useState(likely);
  const { data: record } = useQuery(lotRecordQuery('parking_lot_events_view', String(id)));
  const near = record && {
    iso3: record.countries?.[0] ?? null,
    displacement_type: record.displacement_type,
    year: record.start_date === null ? null : Number(record.start_date.slice(0, 4)),
    day: record.start_date,
  };
  const [judged, setJudged] = useState(false);
  const navigate = useNavigate();
  const notices = useNotices('parking lot');
  const { mutate, isPending, error } = useMutation({
    mutationFn: (to: number) => addToEvent(id, to),
    onSuccess: (saved) => {
      const open = () => void navigate({ to: '/events/$id', params: { id: String(saved.id) } });
      notices.success(PARKING_LOT.joined, undefined, { label: 'Open the event', run: open });
      close();
      void lotChanged();
      void invalidate('events', 'history');
    },
  });
  const missing = judged && event === null;
  return (
    <FormDialog
      title={PARKING_LOT.addToEvent}
      ok="Add"
      busy={isPending}
      refusal={error && 'The record has not been added to the event'}
      reason={error && problemWords(error)}
      onSubmit={() => {
        setJudged(true);
        if (event !== null) mutate(event);
      }}
      onClose={close}
    >
      <p>
        <strong dir="auto">{name}</strong>
      </p>
      <p className="quiet">The glide number joins the event's, and the source becomes a line of its comment.</p>
      <Labelled label="Event" required problem={missing ? 'Choose an event' : null}>
        {(control) => <EventPicker {...control} value={event} near={near ?? null} onChange={setEvent} />}
      </Labelled>
    </FormDialog>
  );
}

export function LotDialogs() {
  const dialog = useLotDialog();
  if (dialog === null) return null;
  if (dialog.kind === 'add to event') return <AddToEventDialog {...dialog} />;
  return dialog.kind === 'reject' ? <RejectDialog {...dialog} /> : <AssignSeveral {...dialog} />;
}
