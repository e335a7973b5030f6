/** One file on its way to the server: uploaded or grabbed, with its progress, ended at will. Saves no document. */
import { useEffect, useRef, useState } from 'react';
import { FILES, LARGEST_FILE } from '#domain/messages/files.ts';
import { grabFile, newUuid, uploadFile, type KeptFile } from '#web/data/uploads.ts';
import { useNotices } from '#web/ui/notices.ts';

/** What a transfer gives the document's form: its own fields of these names. */
export type NewFile = KeptFile & { uuid: string };

export type FileTransfer = {
  /** The file that is on its way; `percent` is null while nobody can tell. */
  running: { name: string; percent: number | null } | null;
  upload: (file: File) => void;
  grab: (url: string) => void;
  stop: () => void;
};

/** `uuid` is the document's, or null while it has none: then one is asked for. */
export function useFileTransfer(uuid: string | null, onKept: (file: NewFile) => void): FileTransfer {
  const [running, setRunning] = useState<FileTransfer['running']>(null);
  const ending = useRef<AbortController | null>(null);
  const notices = useNotices();
  useEffect(() => () => ending.current?.abort(), []);

  const transfer = async (name: string, work: (own: string, signal: AbortSignal) => Promise<void>): Promise<void> => {
    if (ending.current !== null) return;
    const controller = new AbortController();
    ending.current = controller;
    setRunning({ name, percent: null });
    try {
      const own = uuid ?? (await newUuid().catch(() => null));
      if (own === null) notices.error(FILES.noUuid);
      else await work(own, controller.signal);
    } finally {
      ending.current = null;
      setRunning(null);
    }
  };

  const said = (title: string, error: unknown, signal: AbortSignal, name: string): void => {
    if (signal.aborted) notices.message(FILES.stopped(name), 'info');
    else notices.error(title, error instanceof Error ? error.message : undefined);
  };

  return {
    running,
    stop: () => ending.current?.abort(),
    upload: (file) => {
      const problem = file.size > LARGEST_FILE ? FILES.tooLarge : file.size === 0 ? FILES.empty : null;
      if (problem !== null) {
        notices.error(FILES.notUploaded(file.name), problem);
        return;
      }
      void transfer(file.name, async (own, signal) => {
        try {
          const progress = (percent: number) => setRunning({ name: file.name, percent });
          onKept({ uuid: own, ...(await uploadFile(own, file, signal, progress)) });
          notices.success(FILES.uploaded(file.name));
        } catch (error) {
          said(FILES.notUploaded(file.name), error, signal, file.name);
        }
      });
    },
    grab: (url) =>
      void transfer(url, async (own, signal) => {
        try {
          onKept({ uuid: own, ...(await grabFile(own, url, signal)) });
          notices.success(FILES.grabbed);
        } catch (error) {
          said(FILES.notGrabbed, error, signal, url);
        }
      }),
  };
}
