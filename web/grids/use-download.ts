/** One download at a time of the rows of a grid: start, progress, cancel, failure. Draws nothing. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { thousands } from '#web/ui/thousands.ts';
import { useNotices } from '#web/ui/notices.ts';
import type { RelationName } from '#web/data/psql-query.ts';
import { readFile, saveFile, type FileKind, type FileProgress, type FileRequest } from '#web/data/download.ts';

export type OtherFile = { readonly request: FileRequest; readonly named: string };

export type Download = {
  /** Null while no download runs. */
  progress: FileProgress | null;
  failed: boolean;
  /** @param other another file instead of the grid's own: its request, and the end of its name. */
  start: (kind: FileKind, other?: OtherFile) => void;
  cancel: () => void;
};

const rowsText = (rows: number) => (rows === 1 ? '1 row' : `${thousands(rows)} rows`);

/** How often the progress is drawn. */
const SHOWN_MS = 150;

/** @param nameOf gives the name of the file, without its ending. */
export function useDownload<R extends RelationName>(
  nameOf: () => string,
  request: FileRequest<R>,
  failure: string,
): Download {
  const notices = useNotices();
  const [progress, setProgress] = useState<FileProgress | null>(null);
  const [failed, setFailed] = useState(false);
  const running = useRef<AbortController | null>(null);
  const cancel = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setProgress(null);
  }, []);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (kind: FileKind, other?: OtherFile) => {
    const mine = new AbortController();
    running.current = mine;
    let shownAt = 0;
    const name = `${nameOf()}${other?.named ?? ''}.${kind}`;
    notices.settle();
    setFailed(false);
    setProgress({ bytes: 0, rows: null, total: null });
    try {
      let rows: number | null = null;
      const file = await readFile(kind, other?.request ?? (request as FileRequest), mine.signal, (next) => {
        rows = next.total;
        if (performance.now() - shownAt < SHOWN_MS) return;
        shownAt = performance.now();
        setProgress(next);
      });
      if (!mine.signal.aborted) {
        saveFile(name, file);
        notices.message(rows === null ? `${name} downloaded` : `${name}: ${rowsText(rows)} downloaded`);
      }
    } catch (error) {
      if (mine.signal.aborted) return;
      setFailed(true);
      notices.error(failure, error instanceof Error ? error.message : undefined);
    }
    if (running.current !== mine) return;
    running.current = null;
    setProgress(null);
  };
  return { progress, failed, start: (kind, other) => running.current === null && void run(kind, other), cancel };
}
