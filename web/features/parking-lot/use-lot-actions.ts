/** The actions on records of the parking lot, each with its notice. The screen draws only those that the user may do; the database decides. */
import { useMutation } from '@tanstack/react-query';
import { PARKING_LOT } from '#domain/messages/parking-lot.ts';
import { useAssign } from '#web/data/assignments.ts';
import { useMay } from '#web/data/may.ts';
import { usePerson } from '#web/data/session.ts';
import { useNotices } from '#web/ui/notices.ts';
import { problemWords } from '#web/ui/states.tsx';
import { lotChanged, reject, takeBack, type LotType } from './calls.ts';

type Rejected = { type: LotType; ids: readonly number[]; reason: string };

const REJECTED = {
  documents: [PARKING_LOT.documentRejected, PARKING_LOT.documentNotRejected],
  facts: [PARKING_LOT.factRejected, PARKING_LOT.factNotRejected],
  events: [PARKING_LOT.rejected(1), 'The records have not been rejected'],
} as const;

export function useLotRights() {
  const may = useMay();
  const [mayImport, mayReject] = [may('import', 'parking_lot'), may('reject', 'parking_lot')];
  return { mayImport, mayReject, mayAssign: mayImport || mayReject };
}

export function useLotActions() {
  const notices = useNotices('parking lot');
  const me = usePerson();

  const back = useMutation({
    mutationFn: (ids: readonly number[]) => takeBack(ids),
    onSuccess: (_, ids) => {
      notices.success(PARKING_LOT.takenBack(ids.length));
      void lotChanged();
    },
    onError: (error) => notices.error('The records have not been taken back', problemWords(error)),
  });
  const rejecting = useMutation({
    mutationFn: ({ ids, reason }: Rejected) => reject(ids, reason),
    onSuccess: (_, { type, ids }) => {
      const undo = { label: 'Undo', run: () => back.mutate(ids) };
      notices.success(ids.length === 1 ? REJECTED[type][0] : PARKING_LOT.rejected(ids.length), undefined, undo);
      void lotChanged();
    },
    // A record that somebody else has settled is shown as it is now.
    onError: (error, { type, ids }) => {
      notices.error(ids.length === 1 ? REJECTED[type][1] : 'The records have not been rejected', problemWords(error));
      void lotChanged();
    },
  });
  const giving = useAssign();
  const assigning = useMutation({
    mutationFn: (ids: readonly number[]) =>
      giving.mutateAsync({ relation: 'parking_lot', ids, username: me?.username ?? null }),
    onSuccess: ({ undo }, ids) => {
      const title = me === null ? PARKING_LOT.unassigned(ids.length) : PARKING_LOT.assigned(ids.length, me.name);
      notices.success(title, undefined, undo);
      void lotChanged();
    },
    // The notice of the failure is that of every assignment.
    onError: () => void lotChanged(),
  });
  return {
    reject: rejecting.mutateAsync,
    assignToMe: (ids: readonly number[]) => assigning.mutate(ids),
    takeBack: (ids: readonly number[]) => back.mutate(ids),
    busy: rejecting.isPending || assigning.isPending || back.isPending,
  };
}
