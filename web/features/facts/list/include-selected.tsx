/** Includes the selected facts in the IDU, each with its excerpt. */
import { GlobalOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { IDUS } from '#domain/messages/idus.ts';
import { useMay } from '#web/data/may.ts';
import type { Chosen } from '#web/lists/list.ts';
import { selectedIds } from '#web/lists/selection/selected-ids.ts';
import { useNotices } from '#web/ui/notices.ts';
import { onDemand } from '#web/ui/on-demand.tsx';
import { problemWords } from '#web/ui/states.tsx';

const MarkForIdu = onDemand(async () => (await import('./mark-for-idu.tsx')).MarkForIdu);

/** Each is shown with its excerpt. */
const MOST = 50;

export function IncludeSelected(chosen: Chosen) {
  const may = useMay();
  const notices = useNotices('idu');
  const [ids, setIds] = useState<readonly number[] | null>(null);
  if (!may('create', 'facts')) return null;
  const open = async () => {
    try {
      const found = await selectedIds('facts_view', chosen, MOST);
      if (found === null) notices.warning(IDUS.tooMany(MOST));
      else setIds(found);
    } catch (error) {
      notices.error(IDUS.notOpened, problemWords(error));
    }
  };
  const close = (published = false) => {
    setIds(null);
    if (published) chosen.clear();
  };
  return (
    <>
      <Button size="small" icon={<GlobalOutlined aria-hidden />} onClick={() => void open()}>
        {chosen.count > MOST ? IDUS.includeMost(MOST) : IDUS.include}
      </Button>
      {ids !== null && <MarkForIdu ids={ids} ticked onClose={close} />}
    </>
  );
}
