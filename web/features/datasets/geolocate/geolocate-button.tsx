/** The button for geolocation; its dialog is loaded on demand. Draws nothing for a dataset that can't be changed. */
import { useRef, useState } from 'react';
import { EnvironmentOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { onDemand } from '#web/ui/on-demand.tsx';
import type { Sheet } from '#domain/dataset/sheet-types.ts';

const GeolocateDialog = onDemand(async () => (await import('./geolocate-dialog.tsx')).GeolocateDialog);

type Props = { sheet: Sheet; dataset: { iso3: string }; readOnly: boolean };

export function GeolocateButton({ sheet, dataset, readOnly }: Props) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (readOnly) return null;
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => document.activeElement === document.body && button.current?.focus());
  };
  return (
    <>
      <Button
        ref={button}
        size="small"
        icon={<EnvironmentOutlined aria-hidden />}
        title="Find the coordinates of origins and destinations by their names"
        onClick={() => setOpen(true)}
      >
        Geolocate
      </Button>
      {open && <GeolocateDialog sheet={sheet} country={dataset.iso3} onClose={close} />}
    </>
  );
}
