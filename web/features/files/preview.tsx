/**
 * A form with its document's file beside it, to read while typing. Without a file the form is alone; a file that no
 * browser shows becomes a link. The form stays the same element and keeps its values when the preview opens, closes or changes.
 */
import './preview.css';
import { useId, useMemo, useState, type ReactNode } from 'react';
import { Button, Segmented, Switch } from 'antd';
import { DownloadOutlined, EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import type { PreviewedDocument } from '#domain/documents/documents.ts';
import { downloadAddress } from '#web/data/uploads.ts';
import { KEEPS_TARGET } from '#web/ui/insert-target.ts';
import { ShowSentence, type ShownSentence } from '#web/ui/shown-sentence.ts';
import { useBeside } from './beside.ts';
import { Divider } from './divider.tsx';
import { FileView } from './file-view.tsx';
import { kindInWords, previewKind } from './preview-kind.ts';
import type { Excerpt } from './mark-excerpt.ts';
import { useExcerpt } from './use-excerpt.ts';
import type { MarkSource } from './use-marks.ts';

/** The kinds of preview whose text is marked. */
const MARKED = ['page', 'table', 'text'];

type Props = {
  document: PreviewedDocument | null;
  /** A text that is marked in the file. */
  excerpt?: ShownSentence | null;
  children: ReactNode;
};

const NO_COUNTRIES: readonly string[] = [];

const sourceOf = (countries: readonly string[], published: string, excerpt: Excerpt | null): MarkSource => ({
  countries,
  excerpt,
  year: Number(/^\d{4}/.exec(published)?.[0]) || null,
});

export function BesidePreview({ document, excerpt: given = null, children }: Props) {
  const [{ open, share, marks }, change] = useBeside();
  const [dragging, setDragging] = useState(false);
  const [pages, setPages] = useState<boolean | null>(null);
  const [sentence, setSentence] = useState<ShownSentence | null>(null);
  const id = useId();
  const filename = document?.filename ?? null;
  const excerpt = useExcerpt(filename, sentence ?? given);
  const countries = document?.countries ?? NO_COUNTRIES;
  const published = document?.publication_date ?? '';
  const name = document?.original_filename ?? filename ?? '';
  const kind = previewKind(document?.content_type ?? null);
  const showable = filename !== null && kind !== 'none';
  const shown = showable && open;
  // A browser marks nothing in a PDF: a sentence is shown in its text.
  const asText = kind === 'pdf' && (pages === null ? excerpt !== null : !pages);
  const source = useMemo(() => sourceOf(countries, published, excerpt), [countries, published, excerpt]);
  return (
    <div
      className={`beside${shown ? ' open' : ''}${dragging ? ' dragging' : ''}${showable ? '' : ' download-only'}`}
      style={shown ? { gridTemplateColumns: `minmax(0, ${share}fr) 10px minmax(0, ${100 - share}fr)` } : undefined}
    >
      <div className="beside-form">
        <ShowSentence value={setSentence}>{children}</ShowSentence>
      </div>
      {shown && <Divider share={share} controls={id} onMove={(to) => change({ share: to })} onDragging={setDragging} />}
      {filename !== null && (
        <aside className="preview" id={id} aria-label="Preview of the document" {...{ [KEEPS_TARGET]: '' }}>
          <div className="preview-head">
            {(shown || !showable) && (
              <a className="preview-name" href={downloadAddress(filename)} download={name} dir="auto">
                <DownloadOutlined aria-hidden /> {name}
              </a>
            )}
            {!showable && (
              <span className="quiet">{`${kindInWords(document?.content_type ?? null)} can't be shown here. Download it to read it.`}</span>
            )}
            {shown && kind === 'pdf' && (
              <Segmented
                size="small"
                aria-label="Show the file as"
                value={asText ? 'Text' : 'Pages'}
                options={['Pages', 'Text']}
                onChange={(chosen) => setPages(chosen === 'Pages')}
              />
            )}
            {shown && (asText || MARKED.includes(kind)) && (
              <span className="preview-marks">
                <Switch
                  id={`${id}-marks`}
                  size="small"
                  checked={marks}
                  onChange={(on) => change({ marks: on })}
                  title="Mark the numbers, dates and places: a click puts one into the field in use"
                />
                <label htmlFor={`${id}-marks`}>Marks</label>
              </span>
            )}
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
              <FileView
                key={filename}
                filename={filename}
                contentType={document?.content_type ?? null}
                name={name}
                source={marks || excerpt !== null ? source : null}
                asText={asText}
              />
            </div>
          )}
        </aside>
      )}
    </div>
  );
}
