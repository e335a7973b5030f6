/** One download at a time of the rows of a grid: start, progress, cancel, failure. Draws nothing. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNotices } from '#web/ui/notices.ts';
import { readFile, saveFile, type FileKind, type FileProgress, type FileRequest } from '#web/data/download.ts';

export type Download = {
  /** Null while no download runs. */
  progress: FileProgress | null;
  failed: boolean;
  start: (kind: FileKind) => void;
  cancel: () => void;
};

/** How often the progress is drawn. */
const TOLD_MS = 150;

/** @param name of the file, without its ending. */
export function useDownload(name: string, request: FileRequest, failure: string): Download {
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

  const run = async (kind: FileKind) => {
    const mine = new AbortController();
    running.current = mine;
    let told = 0;
    notices.settle();
    setFailed(false);
    setProgress({ bytes: 0, rows: null, total: null });
    try {
      const file = await readFile(kind, request, mine.signal, (next) => {
        if (performance.now() - told < TOLD_MS) return;
        told = performance.now();
        setProgress(next);
      });
      if (!mine.signal.aborted) saveFile(`${name}.${kind}`, file);
    } catch (error) {
      if (mine.signal.aborted) return;
      setFailed(true);
      notices.error(failure, error instanceof Error ? error.message : undefined);
    }
    if (running.current !== mine) return;
    running.current = null;
    setProgress(null);
  };
  return { progress, failed, start: (kind) => running.current === null && void run(kind), cancel };
}
