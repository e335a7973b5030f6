/**
 * A form with its document's file beside it, to read while typing. Without a file the form is alone; a file that no
 * browser shows becomes a link. The form stays the same element and keeps its values when the preview opens, closes or changes.
 */
import './preview.css';
import { useId, useState, type ReactNode } from 'react';
import { Button } from 'antd';
import { DownloadOutlined, EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { FILES } from '#domain/messages/files.ts';
import { downloadAddress } from '#web/data/uploads.ts';
import { useBeside } from './beside.ts';
import { Divider } from './divider.tsx';
import { FileView } from './file-view.tsx';
import { kindInWords, previewKind } from './preview-kind.ts';

/** The fields of a document, saved or not, by their column names. */
export type PreviewedDocument = {
  filename: string | null;
  content_type: string | null;
  original_filename: string | null;
};

type Props = { document: PreviewedDocument | null; children: ReactNode };

export function BesidePreview({ document, children }: Props) {
  const [{ open, share }, change] = useBeside();
  const [dragging, setDragging] = useState(false);
  const id = useId();
  const filename = document?.filename ?? null;
  const name = document?.original_filename ?? filename ?? '';
  const showable = filename !== null && previewKind(document?.content_type ?? null) !== 'none';
  const shown = showable && open;
  return (
    <div
      className={`beside${shown ? ' open' : ''}${dragging ? ' dragging' : ''}${showable ? '' : ' download-only'}`}
      style={shown ? { gridTemplateColumns: `minmax(0, ${100 - share}fr) 10px minmax(0, ${share}fr)` } : undefined}
    >
      <div className="beside-form">{children}</div>
      {shown && <Divider share={share} controls={id} onMove={(to) => change({ share: to })} onDragging={setDragging} />}
      {filename !== null && (
        <aside className="preview" id={id} aria-label="Preview of the document">
          <div className="preview-head">
            {(shown || !showable) && (
              <a className="preview-name" href={downloadAddress(filename)} download={name} dir="auto">
                <DownloadOutlined aria-hidden /> {name}
              </a>
            )}
            {!showable && <span className="quiet">{FILES.notShown(kindInWords(document?.content_type ?? null))}</span>}
            {showable && (
              <Button
                size="small"
                aria-expanded={open}
                icon={open ? <EyeInvisibleOutlined aria-hidden /> : <EyeOutlined aria-hidden />}
                onClick={() => change({ open: !open })}
              >
                {open ? 'Hide preview' : 'Show preview'}
              </Button>
            )}
          </div>
          {shown && (
            <div className="preview-body">
              <FileView key={filename} filename={filename} contentType={document?.content_type ?? null} name={name} />
            </div>
          )}
        </aside>
      )}
    </div>
  );
}
