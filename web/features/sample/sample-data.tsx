/** The sample data of the installation and its removal: a card of Settings → System, and the line below the charts of home. For users who may manage settings. */
import './sample.css';
import { Button } from 'antd';
import { useState } from 'react';
import { SAMPLE } from '#domain/messages/sample.ts';
import { useMay } from '#web/data/may.ts';
import { Card } from '#web/ui/card.tsx';
import { onDemand } from '#web/ui/on-demand.tsx';

const RemoveSample = onDemand(async () => (await import('./remove-sample.tsx')).RemoveSample);

/** The dialog, once it is wanted, and the call that opens it. */
export function useRemoveSample() {
  const [open, setOpen] = useState(false);
  return { dialog: open && <RemoveSample onClose={() => setOpen(false)} />, openRemoval: () => setOpen(true) };
}

export function SampleCard() {
  const { dialog, openRemoval } = useRemoveSample();
  return (
    <Card title={SAMPLE.title} extra={<Button onClick={openRemoval}>{SAMPLE.remove}</Button>}>
      <p className="quiet">{SAMPLE.about}</p>
      {dialog}
    </Card>
  );
}

export function SampleLeftOut() {
  const { dialog, openRemoval } = useRemoveSample();
  const may = useMay()('manage', 'settings');
  return (
    <p className="quiet">
      {SAMPLE.leftOut}{' '}
      {may && (
        <Button type="link" size="small" className="sample-link" onClick={openRemoval}>
          {SAMPLE.remove}
        </Button>
      )}
      {dialog}
    </p>
  );
}
