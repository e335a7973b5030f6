/** Keeps the page of a document that was just imported as its file, while the user goes on. Nobody asked for it: a page that can't be fetched is only said at the file's field. */
import { Button } from 'antd';
import { useEffect, useEffectEvent, useRef } from 'react';
import { FILES } from '#domain/messages/files.ts';
import { psql } from '#web/data/psql.ts';
import { useFileTransfer, type NewFile } from '#web/forms/use-file-transfer.ts';
import { useNotices } from '#web/ui/notices.ts';
import type { DocumentRow } from './document.ts';
import { takeImported } from './prototype.ts';

type Props = { row: DocumentRow; reload: () => Promise<void> };

export function KeepPage({ row, reload }: Props) {
  const notices = useNotices();
  // The page may arrive after another save of the document.
  const latest = useRef({ row, reload });
  useEffect(() => {
    latest.current = { row, reload };
  });
  const save = async ({ uuid: _, ...file }: NewFile) => {
    const now = latest.current;
    if (now.row.filename !== null) return;
    await psql.update('documents', row.id, file, { etag: `"${now.row.version}"` });
    await now.reload();
  };
  const { running, failed, grab, stop } = useFileTransfer(row.uuid, (file) => {
    save(file).catch((error: unknown) =>
      notices.error(FILES.notGrabbed, error instanceof Error ? error.message : undefined),
    );
  });
  const begin = useEffectEvent(() => {
    if (takeImported(row.id) && row.url !== null && row.filename === null) grab(row.url);
  });
  useEffect(() => begin(), []);
  if (running !== null)
    return (
      <p className="quiet form-line" role="status">
        The page of the document is being kept as its file{' '}
        <Button size="small" type="link" onClick={stop}>
          Stop
        </Button>
      </p>
    );
  if (failed === null) return null;
  return (
    <p className="quiet form-line" role="status">
      No copy of the page was kept with the document{failed.text !== undefined && `: ${failed.text}`}{' '}
      {failed.again !== null && (
        <Button size="small" type="link" onClick={failed.again}>
          Try again
        </Button>
      )}
    </p>
  );
}
