/** The files of a list: its own and, for facts, one with every field. */
import { useState } from 'react';
import type { FileRequest } from '#web/data/download.ts';
import { DownloadBar } from '#web/grids/download-bar.tsx';
import type { Download } from '#web/grids/use-download.ts';
import { onDemand } from '#web/ui/on-demand.tsx';

async function startMap(file: FileRequest, start: Download['start']) {
  const { mapRequest } = await import('./full-file-request.ts');
  start('geojson', { request: mapRequest(file), named: '-locations' });
}

const FullFileDialog = onDemand(async () => (await import('./full-file-dialog.tsx')).FullFileDialog);

type Props = {
  download: Download;
  /** The list's own file, if it has one with every field, too. */
  file: FileRequest | null;
  what?: string;
  disabled: boolean;
};

export function FilesBar({ download, file, what, disabled }: Props) {
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <DownloadBar
        {...download}
        {...(what !== undefined && { what })}
        disabled={disabled}
        onPlaces={file === null ? undefined : () => void startMap(file, download.start)}
        onFull={file === null ? undefined : () => setChoosing(true)}
      />
      {choosing && file !== null && (
        <FullFileDialog file={file} start={download.start} onClose={() => setChoosing(false)} />
      )}
    </>
  );
}
