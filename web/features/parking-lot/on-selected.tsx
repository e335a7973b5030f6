/** The part of the selection bar for records of the parking lot: assign, reject with a reason, take back. All or none of them change. */
import { CloseSquareOutlined, UndoOutlined, UserAddOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState, type ComponentType } from 'react';
import { PARKING_LOT } from '#domain/messages/parking-lot.ts';
import type { Chosen } from '#web/lists/list.ts';
import { useAction } from '#web/ui/actions.ts';
import { useNotices } from '#web/ui/notices.ts';
import { problemWords } from '#web/ui/states.tsx';
import { idsOf, type LotType } from './calls.ts';
import { showLotDialog } from './dialogs.ts';
import { useLotActions, useLotRights } from './use-lot-actions.ts';

export const onSelected = (type: LotType): ComponentType<Chosen> =>
  function LotSelection(chosen: Chosen) {
    const { mayReject, mayAssign } = useLotRights();
    const { takeBack, assignToMe } = useLotActions();
    const notices = useNotices('parking lot');
    const [loading, setLoading] = useState(false);
    const withIds = async (run: (ids: readonly number[]) => void) => {
      setLoading(true);
      try {
        run(await idsOf(`parking_lot_${type}_view`, chosen));
      } catch (error) {
        notices.error(problemWords(error) ?? PARKING_LOT.notLoaded);
      } finally {
        setLoading(false);
      }
    };
    const open = (kind: 'reject' | 'assign') =>
      void withIds((ids) => showLotDialog({ kind, type, ids, done: chosen.clear }));
    // While records are selected, the keys of the focused row act on all of them.
    useAction(mayAssign ? { label: 'Assign the selected records', key: 'A', run: () => open('assign') } : null);
    useAction(
      mayAssign ? { label: 'Assign the selected records to me', key: 'a', run: () => void withIds(assignToMe) } : null,
    );
    useAction(mayReject ? { label: 'Reject the selected records', key: 'r', run: () => open('reject') } : null);
    return (
      <>
        {mayAssign && (
          <Button size="small" icon={<UserAddOutlined aria-hidden />} disabled={loading} onClick={() => open('assign')}>
            {PARKING_LOT.assign}
          </Button>
        )}
        {mayReject && (
          <>
            <Button
              size="small"
              icon={<CloseSquareOutlined aria-hidden />}
              disabled={loading}
              onClick={() => open('reject')}
            >
              {PARKING_LOT.reject}
            </Button>
            <Button
              size="small"
              icon={<UndoOutlined aria-hidden />}
              disabled={loading}
              onClick={() => void withIds(takeBack)}
            >
              {PARKING_LOT.takeBack}
            </Button>
          </>
        )}
      </>
    );
  };
