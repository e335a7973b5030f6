/** One field above the form of a new document: an address, a file or a pasted text, from which the form is filled. Enter reads it, Escape goes to the form. */
import './begin-document.css';
import { useEffect, useEffectEvent, useRef, useState, type DragEvent, type RefObject } from 'react';
import { Alert, Button, Input } from 'antd';
import { FileTextOutlined } from '@ant-design/icons';
import { useFormContext, useWatch } from 'react-hook-form';
import { DOCUMENT_KIND, type DocumentDraft, type DocumentFile } from '#domain/documents/documents.ts';
import { entryOf } from '#domain/documents/entry.ts';
import { BEGIN } from '#domain/messages/begin-document.ts';
import { counted } from '#domain/values/counts.ts';
import { AlikeRecords } from '#web/forms/alike-records.tsx';
import { useFieldId } from '#web/forms/field.tsx';
import { labelOf, type NamedPublisher } from '#web/pickers/publishers-picker.tsx';
import type { Filled } from './from-page.tsx';
import { REQUIRED, useBegin } from './use-begin.ts';

type Props = {
  onFile: (file: DocumentFile | null) => void;
  onFilled: (filled: Filled) => void;
  /** Called with true during a transfer. */
  onFetching: (fetching: boolean) => void;
  /** Creates a publisher of this name; absent where the user may not. */
  onAdd: ((name: string) => void) | undefined;
  /** Chooses a known publisher. */
  onTake: (id: number) => void;
};

const BEGIN_FIELD = 'begin-document';

const ROWS = { minRows: 1, maxRows: 3 };
/** Once it is read, its text stands beside the form. */
const ONE_ROW = { minRows: 1, maxRows: 1 };

export function BeginDocument({ onFile, onFilled, onFetching, onAdd, onTake }: Props) {
  const { getValues, setValue } = useFormContext<DocumentDraft>();
  const [given, setGiven] = useState('');
  const [over, setOver] = useState(false);
  const fieldId = useFieldId();
  const chooser = useRef<HTMLInputElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const { begun, transfer, give, upload } = useBegin({ onFile, onFilled });
  const { running, failed } = transfer;
  const busy = running !== null || begun.at === 'looking';
  useEffect(() => onFetching(running !== null), [onFetching, running]);

  const toForm = (field: string) => document.getElementById(fieldId(field))?.focus();
  const leave = () => toForm(getValues('url') === '' ? 'url' : 'name');
  // The next step of the keyboard: the question, the missing publisher, or what is left to do. What was read stays in sight.
  const follow = useEffectEvent(() => {
    // The beginning of a long text, not its last line.
    document.getElementById(BEGIN_FIELD)?.scrollTo(0, 0);
    if (next.current !== null) next.current.focus();
    else if (begun.at === 'read') toForm('name');
  });
  useEffect(() => {
    const frame = requestAnimationFrame(() => follow());
    return () => cancelAnimationFrame(frame);
  }, [begun]);

  const dropping = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      const [file] = event.dataTransfer.files;
      if (file !== undefined && !busy) upload(file);
    },
  };
  return (
    <div
      role="group"
      className={over ? 'begin-document over' : 'begin-document'}
      aria-label="Begin with the source"
      data-begins
      {...dropping}
    >
      <div className="begin-row">
        <label htmlFor={BEGIN_FIELD}>{BEGIN.label}</label>
        <Input.TextArea
          id={BEGIN_FIELD}
          dir="auto"
          autoComplete="off"
          autoSize={begun.at === 'read' ? ONE_ROW : ROWS}
          value={given}
          readOnly={busy}
          onChange={({ target }) => setGiven(target.value)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'Escape') leave();
            else if (event.key === 'Enter' && !event.shiftKey) give(given);
            else return;
            event.preventDefault();
          }}
          onBlur={() => {
            // Nothing that was typed is lost with the page: the draft keeps the form's values.
            const entry = entryOf(given);
            if (entry.kind === 'address' && getValues('url') === '') setValue('url', entry.url, { shouldDirty: true });
          }}
        />
        <Button type="primary" disabled={busy || given.trim() === ''} onClick={() => give(given)}>
          Read
        </Button>
        <Button icon={<FileTextOutlined aria-hidden />} disabled={busy} onClick={() => chooser.current?.click()}>
          From a file
        </Button>
        <Button type="link" onClick={leave}>
          Fill in by hand
        </Button>
        <input
          ref={chooser}
          type="file"
          hidden
          aria-label="File to read"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file !== undefined) upload(file);
            target.value = '';
          }}
        />
      </div>
      <div role="status">
        {busy && (
          <p className="begin-said">
            <span dir="auto">{running === null ? 'Reading…' : BEGIN.running(running)}</span>
            {running !== null && (
              <Button size="small" onClick={transfer.stop}>
                Cancel
              </Button>
            )}
          </p>
        )}
        {begun.at === 'problem' && <Alert className="form-notice" type="warning" showIcon title={begun.text} />}
        {failed !== null && (
          <Alert
            className="form-notice"
            type="error"
            showIcon
            title={failed.title}
            description={[failed.text, getValues('url') !== '' && BEGIN.byHand].filter(Boolean).join('. ')}
            closable={{ onClose: transfer.putAside, 'aria-label': 'Dismiss the notice' }}
            action={
              failed.again !== null && (
                <Button size="small" onClick={failed.again}>
                  Try again
                </Button>
              )
            }
          />
        )}
        {begun.at === 'known' && (
          <>
            <AlikeRecords
              title={begun.title}
              subject="documents"
              records={begun.documents}
              label={({ serial_no, name }) => `${serial_no} · ${name}`}
            />
            <p className="begin-said">
              <Button ref={next} size="small" onClick={begun.goOn}>
                Go on all the same
              </Button>
            </p>
          </>
        )}
        {begun.at === 'read' && <Read begun={begun} onAdd={onAdd} onTake={onTake} onGo={toForm} next={next} />}
      </div>
    </div>
  );
}

type ReadProps = {
  begun: { fields: number; publisher: string | null; like: readonly NamedPublisher[] };
  onAdd: Props['onAdd'];
  onTake: Props['onTake'];
  onGo: (field: string) => void;
  next: RefObject<HTMLButtonElement | null>;
};

function Read({ begun: { fields, publisher: named, like }, onAdd, onTake, onGo, next }: ReadProps) {
  const { control } = useFormContext<DocumentDraft>();
  const values = useWatch({ control, name: REQUIRED });
  const missing = REQUIRED.filter((_, at) => values[at]?.length === 0);
  const publisher = missing.includes('publishers') ? named : null;
  const [first] = missing;
  return (
    <p className="begin-said">
      <span>
        {fields === 0
          ? BEGIN.nothing
          : `${counted(fields, 'field was', 'fields were')} filled in from it. Check them, then press Create.`}
      </span>
      {publisher !== null && (
        <span>
          {'Publisher without a record: '}
          {(onAdd === undefined || like.length > 0) && <bdi>{publisher} </bdi>}
          {like.map((known, at) => (
            <Button
              key={known.id}
              ref={at === 0 ? next : null}
              size="small"
              dir="auto"
              onClick={() => onTake(known.id)}
            >
              {BEGIN.take(labelOf(known))}
            </Button>
          ))}
          {onAdd !== undefined && (
            <Button ref={like.length === 0 ? next : null} size="small" dir="auto" onClick={() => onAdd(publisher)}>
              {`Create "${publisher}"`}
            </Button>
          )}
        </span>
      )}
      {publisher === null && first !== undefined && (
        <Button ref={next} size="small" onClick={() => onGo(first)}>
          Go on with {DOCUMENT_KIND.fields.labels[first]}
        </Button>
      )}
    </p>
  );
}
