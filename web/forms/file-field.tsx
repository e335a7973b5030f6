/** A file to upload, such as that of a document: its link, an upload with progress by button or drop, and its removal. A change takes effect when the document is saved. */
import './file-field.css';
import { useEffect, useRef, useState, type DragEvent } from 'react';
import { Alert, Button, Progress } from 'antd';
import { CloseOutlined, DeleteOutlined, DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import { downloadAddress } from '#web/data/uploads.ts';
import type { FileTransfer } from './use-file-transfer.ts';

type Props = {
  /** The fields of the document in the form. */
  filename: string | null;
  originalFilename: string | null;
  /** False if the saved document already has this file. */
  unsaved: boolean;
  /** True if the user may change it: this requires `manage documents`. */
  editable: boolean;
  transfer: FileTransfer;
  onRemove?: () => void;
  /** The words for no file. */
  none?: string;
};

export function FileField({
  filename,
  originalFilename,
  unsaved,
  editable,
  transfer,
  onRemove,
  none = 'No file',
}: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const failure = useRef<HTMLDivElement>(null);
  const { running, failed, putAside, upload, stop } = transfer;
  useEffect(() => {
    // Scrolled to the middle: a notice that another document has this URL may still push it down, below the bar.
    if (failed !== null) failure.current?.scrollIntoView({ block: 'center' });
  }, [failed]);
  const droppable = editable && running === null;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file !== undefined) upload(file);
  };
  const dropping = droppable && {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: drop,
  };
  return (
    <div className={over ? 'file-field over' : 'file-field'} role="group" aria-label="File" {...dropping}>
      {filename === null ? (
        <span className="quiet">{none}</span>
      ) : (
        <a href={downloadAddress(filename)} download={originalFilename ?? filename} dir="auto">
          <DownloadOutlined aria-hidden /> {originalFilename ?? filename}
        </a>
      )}
      {running !== null && (
        <div className="file-transfer" role="status">
          <span dir="auto">{running.name}</span>
          <Progress
            percent={Math.round(running.percent ?? 0)}
            status="active"
            size="small"
            showInfo={running.percent !== null}
            aria-label={`Progress of ${running.name}`}
          />
          <Button size="small" icon={<CloseOutlined aria-hidden />} onClick={stop}>
            Cancel
          </Button>
        </div>
      )}
      {failed !== null && (
        <div ref={failure} className="file-failed">
          <Alert
            type="error"
            showIcon
            title={failed.title}
            description={failed.text}
            closable={{ onClose: putAside, 'aria-label': 'Dismiss the notice' }}
            action={
              failed.again !== null && (
                <Button size="small" onClick={failed.again}>
                  Try again
                </Button>
              )
            }
          />
        </div>
      )}
      {droppable && (
        <span className="file-buttons">
          <Button icon={<UploadOutlined aria-hidden />} onClick={() => input.current?.click()}>
            {filename === null ? 'Upload a file' : 'Replace the file'}
          </Button>
          {filename !== null && (
            <Button icon={<DeleteOutlined aria-hidden />} onClick={onRemove}>
              Remove
            </Button>
          )}
          <input
            ref={input}
            type="file"
            hidden
            aria-label="Choose a file"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file !== undefined) upload(file);
              target.value = '';
            }}
          />
        </span>
      )}
      {unsaved && filename !== null && (
        <p className="quiet">The file is kept with the document once the document is saved</p>
      )}
    </div>
  );
}
