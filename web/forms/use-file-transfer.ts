/** A file transfer to the server: an upload or a grab, with its progress, and a way to cancel it. Saves no document. */
import { useEffect, useRef, useState } from 'react';
import { FILES, LARGEST_FILE } from '#domain/messages/files.ts';
import { grabFile, newUuid, uploadFile, type KeptFile, type UploadAddress } from '#web/data/uploads.ts';
import { useNotices } from '#web/ui/notices.ts';

const notUploaded = (file: string) => `${file} has not been uploaded`;

/** The result of a transfer: the document form's fields of these names. */
export type NewFile = KeptFile & { uuid: string };

/** The reason for a failed transfer, shown until it is tried again or dismissed: the chosen file is kept. */
export type FailedTransfer = { title: string; text: string | undefined; again: (() => void) | null };

export type FileTransfer = {
  /** The file in transfer; `percent` is null while it is unknown. Only a file at an address is fetched. */
  running: { name: string; percent: number | null; fetched: boolean } | null;
  failed: FailedTransfer | null;
  putAside: () => void;
  /** `quiet`: no notice of its end, for a text that the user pasted. */
  upload: (file: File, quiet?: boolean) => void;
  grab: (url: string) => void;
  stop: () => void;
};

/** `uuid` is the document's, or null without one: then a new uuid is requested. */
export function useFileTransfer(
  uuid: string | null,
  onKept: (file: NewFile) => void,
  to: UploadAddress = '/upload/file',
): FileTransfer {
  const [running, setRunning] = useState<FileTransfer['running']>(null);
  const [failed, setFailed] = useState<FailedTransfer | null>(null);
  const ending = useRef<AbortController | null>(null);
  const notices = useNotices();
  useEffect(() => () => ending.current?.abort(), []);

  /** Said beside the file, and so by no notice. */
  const fail = (failure: FailedTransfer | null) => {
    notices.settle();
    setFailed(failure);
  };

  type Work = {
    name: string;
    fetched: boolean;
    notKept: string;
    /** Null for no notice. */
    kept: string | null;
    keep: (own: string, signal: AbortSignal) => Promise<KeptFile>;
  };

  const transfer = async (work: Work): Promise<void> => {
    if (ending.current !== null) return;
    const { signal } = (ending.current = new AbortController());
    const again = () => void transfer(work);
    fail(null);
    setRunning({ name: work.name, percent: null, fetched: work.fetched });
    try {
      const own = uuid ?? (await newUuid().catch(() => null));
      if (own === null) {
        fail({ title: FILES.noUuid, text: undefined, again });
        return;
      }
      onKept({ uuid: own, ...(await work.keep(own, signal)) });
      if (work.kept !== null) notices.success(work.kept);
    } catch (error) {
      if (signal.aborted) notices.message(`${work.name}: stopped, nothing was kept`, 'info');
      else fail({ title: work.notKept, text: error instanceof Error ? error.message : undefined, again });
    } finally {
      ending.current = null;
      setRunning(null);
    }
  };

  return {
    running,
    failed,
    putAside: () => fail(null),
    stop: () => ending.current?.abort(),
    upload: (file, quiet = false) => {
      const problem = file.size > LARGEST_FILE ? FILES.tooLarge : file.size === 0 ? FILES.empty : null;
      if (problem !== null) {
        fail({ title: notUploaded(file.name), text: problem, again: null });
        return;
      }
      const progress = (percent: number) => setRunning({ name: file.name, percent, fetched: false });
      void transfer({
        name: file.name,
        fetched: false,
        notKept: notUploaded(file.name),
        kept: quiet ? null : `${file.name} has been uploaded successfully`,
        keep: (own, signal) => uploadFile(own, file, signal, progress, to),
      });
    },
    grab: (url) =>
      void transfer({
        name: url,
        fetched: true,
        notKept: FILES.notGrabbed,
        kept: FILES.grabbed,
        keep: (own, signal) => grabFile(own, url, signal),
      }),
  };
}
