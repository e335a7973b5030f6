/** The Document tab: the document itself, its address and file, and its content. */
import { Fragment, useEffect, useEffectEvent, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { Button, Form, Input } from 'antd';
import { useFormContext, useWatch } from 'react-hook-form';
import { tidyUrl, type DocumentDraft, type DocumentFile, type PreviewedDocument } from '#domain/documents/documents.ts';
import { useMay } from '#web/data/may.ts';
import { FieldMark } from '#web/forms/comments/field-mark.tsx';
import { useFieldId } from '#web/forms/field.tsx';
import { FileField } from '#web/forms/file-field.tsx';
import { GrabButton } from './grab-button.tsx';
import { LongText, YesNo } from '#web/forms/inputs.tsx';
import { useFileTransfer } from '#web/forms/use-file-transfer.ts';
import { CountriesPicker } from '#web/pickers/country-picker.tsx';
import { DayInput } from '#web/pickers/day-input.tsx';
import { countryOfPublisher } from '#domain/reading/about/publisher-country.ts';
import { PublishersPicker } from '#web/pickers/publishers-picker.tsx';
import { ReferencePicker, ReferencesPicker } from '#web/pickers/reference-picker.tsx';
import { Card } from '#web/ui/card.tsx';
import { AlikeDocuments } from './alike.tsx';
import { BeginDocument } from './begin-document.tsx';
import { Field, type DocumentRow } from './document.ts';
import { DeliveredNames } from './delivered-names.tsx';
import { FromPage, NOTHING_FILLED, type Filled } from './from-page.tsx';
import type { Delivered } from './prototype.ts';
import { TitleField } from './title-field.tsx';
import { REQUIRED } from './use-begin.ts';

/** Creates a missing record in a dialog above the form, from the typed name, which may be empty; `onDone` gets its id, or null if none was created. */
export type NewRecordDialog = ComponentType<{
  name: string;
  iso3?: string | null;
  onDone: (id: number | null) => void;
}>;

const PARTIES = ['sources', 'publishers'] as const;
type Party = (typeof PARTIES)[number];
const OTHER = { sources: 'publishers', publishers: 'sources' } as const;
/** The lists that a missing publisher is added to: one picker's, or both. */
type Missing = { parties: readonly Party[]; name: string };

/** Publishers whose delivered names have records are chosen by themselves. */
const fromDelivery = ({ sources, publishers }: DocumentDraft): Filled => ({
  from: 'parking lot',
  values: { ...(sources.length > 0 && { sources }), ...(publishers.length > 0 && { publishers }) },
  publisher: null,
});

type Props = {
  NewPublisherDialog: NewRecordDialog;
  /** Null while the document is not saved. */
  own: DocumentRow | null;
  editable: boolean;
  /** Called with the file in the form, which is previewed beside it. */
  onFile: (file: PreviewedDocument | null) => void;
  /** Called with true during a file transfer into the form. */
  onFetching: (fetching: boolean) => void;
  /** True if an icon at the name marks the document as confidential, instead of the field. */
  flagged?: boolean;
  delivered?: Delivered | undefined;
  /** Below the file: the page that is being kept as it. */
  keeps?: ReactNode;
  /** True for a new document that begins with its source. */
  begins?: boolean;
};

export function DocumentTab({
  NewPublisherDialog,
  own,
  editable,
  onFile,
  onFetching,
  flagged = false,
  delivered,
  keeps,
  begins = false,
}: Props) {
  const { control, getFieldState, getValues, setValue } = useFormContext<DocumentDraft>();
  const may = useMay();
  const mayAdd = editable && may('create', 'publishers');
  const fieldId = useFieldId();
  const [missing, setMissing] = useState<Missing | null>(null);
  const [filled, setFilled] = useState(() => (delivered === undefined ? NOTHING_FILLED : fromDelivery(getValues())));
  /** The publisher that was made for one list and is in the other, too. */
  const [copied, setCopied] = useState<Filled>(NOTHING_FILLED);
  const [beginning, setBeginning] = useState(false);
  const add = (...parties: Party[]) => (mayAdd ? (name: string) => setMissing({ parties, name }) : undefined);
  /** Back to the picker; from the start of the form to what is left to do: a field without a value, or the button that saves. */
  const goOn = ([party, ...others]: readonly Party[]) => {
    const values = getValues();
    const field = others.length === 0 ? party : REQUIRED.find((name) => values[name].length === 0);
    if (field !== undefined) document.getElementById(fieldId(field))?.focus();
    else document.querySelector<HTMLElement>('.action-bar .ant-btn-primary')?.focus({ preventScroll: true });
  };
  // After the dialog has left the page: while it is there, it keeps the focus.
  const closed = useRef<readonly Party[] | null>(null);
  const goOnAfter = useEffectEvent(() => {
    if (closed.current !== null) goOn(closed.current);
    closed.current = null;
  });
  useEffect(() => {
    if (missing !== null) return;
    const frame = requestAnimationFrame(() => goOnAfter());
    return () => cancelAnimationFrame(frame);
  }, [missing]);
  /** A publisher that is made for one list is in the other, too, if that one is empty; a delivered name may stand in both. */
  const choosePublisher = (name: string, id: number, parties: readonly Party[]) => {
    for (const each of PARTIES) {
      const asked = parties.includes(each) || delivered?.[each].includes(name) === true;
      if (!asked && getValues(each).length > 0) continue;
      setValue(each, [...getValues(each), id], { shouldDirty: true, shouldValidate: true });
      if (!asked) setCopied({ from: 'other list', values: { [each]: [id] }, publisher: null });
    }
  };
  const takeDelivered = (party: Party, found: number[]) => {
    setValue(party, found, { shouldValidate: getFieldState(party).invalid });
    setFilled((before) => ({ ...before, from: 'parking lot', values: { ...before.values, [party]: found } }));
  };
  const added =
    ({ parties, name }: Missing) =>
    (id: number | null) => {
      setMissing(null);
      closed.current = parties;
      if (id === null) return;
      choosePublisher(name, id, parties);
    };
  const take = (id: number) => {
    for (const party of PARTIES.filter((each) => getValues(each).length === 0))
      setValue(party, [id], { shouldDirty: true, shouldValidate: true });
    goOn(PARTIES);
  };
  const [file, url, countries, publication_date] = useWatch({
    control,
    name: ['file', 'url', 'countries', 'publication_date'],
  });
  const [sources, publishers] = useWatch({ control, name: PARTIES });
  const ids = { sources, publishers };
  const change = (next: DocumentFile | null) => setValue('file', next, { shouldDirty: true });
  const transfer = useFileTransfer(own?.uuid ?? file?.uuid ?? null, change);
  const fetching = transfer.running !== null || beginning;
  useEffect(
    () => onFile(file && { ...file, countries, publication_date }),
    [onFile, file, countries, publication_date],
  );
  useEffect(() => onFetching(fetching), [onFetching, fetching]);
  return (
    <>
      <AlikeDocuments own={own?.id ?? null} />
      {missing !== null && (
        <NewPublisherDialog
          name={missing.name}
          iso3={
            missing.name !== '' && missing.name === filled.publisher
              ? countryOfPublisher(missing.name, countries)
              : null
          }
          onDone={added(missing)}
        />
      )}
      {begins && (
        <BeginDocument
          onFile={change}
          onFilled={setFilled}
          onFetching={setBeginning}
          onAdd={add(...PARTIES)}
          onTake={take}
        />
      )}
      <div className="form-columns">
        <div>
          <Card title="Document">
            <div className="form-fields">
              <Field name="url" wide>
                {({ onChange, ...field }) => (
                  <div className="with-button">
                    <Input
                      {...field}
                      type="url"
                      autoComplete="off"
                      onChange={(event) => onChange(event.target.value)}
                      onBlur={(event) => {
                        onChange(tidyUrl(event.target.value));
                        field.onBlur();
                      }}
                    />
                    <GrabButton url={url} editable={editable} transfer={transfer} />
                  </div>
                )}
              </Field>
              <Form.Item className="wide" label="File">
                <FileField
                  filename={file?.filename ?? null}
                  originalFilename={file?.original_filename ?? null}
                  unsaved={file?.filename !== (own?.filename ?? undefined)}
                  editable={editable}
                  transfer={transfer}
                  onRemove={() => change(null)}
                />
                {keeps}
                <FieldMark field="file" label="File" />
              </Form.Item>
              <TitleField editable={editable} flagged={flagged} extra={<FromPage name="name" filled={filled} />} />
              <Field name="publication_date" required extra={<FromPage name="publication_date" filled={filled} />}>
                {(control) => <DayInput {...control} label="Publication Date" />}
              </Field>
              <Field name="type" extra={<FromPage name="type" filled={filled} />}>
                {(control) => <ReferencePicker {...control} list="document_types" />}
              </Field>
              {!flagged && (
                <Field name="confidential" wide>
                  {(control) => <YesNo {...control} />}
                </Field>
              )}
              <Field name="comment" wide>
                {(control) => <LongText {...control} />}
              </Field>
            </div>
          </Card>
        </div>
        <div>
          <Card
            title="Content"
            extra={
              mayAdd && (
                <Button
                  type="link"
                  size="small"
                  onClick={() =>
                    setMissing({
                      parties: ['publishers'],
                      name: publishers.length === 0 ? (filled.publisher ?? '') : '',
                    })
                  }
                >
                  New publisher
                </Button>
              )
            }
          >
            <div className="form-fields">
              <Field name="displacement_types" wide extra={<FromPage name="displacement_types" filled={filled} />}>
                {(control) => <ReferencesPicker {...control} list="displacement_types" />}
              </Field>
              <Field name="countries" wide extra={<FromPage name="countries" filled={filled} />}>
                {(control) => <CountriesPicker {...control} />}
              </Field>
              {PARTIES.map((party) => (
                <Fragment key={party}>
                  <Field
                    name={party}
                    required
                    wide
                    extra={<FromPage name={party} filled={copied.values[party] === undefined ? filled : copied} />}
                  >
                    {(control) => <PublishersPicker {...control} onAdd={add(party)} />}
                  </Field>
                  {editable && ids[party].length === 0 && ids[OTHER[party]].length > 0 && (
                    <p className="wide">
                      <Button
                        size="small"
                        onClick={() => setValue(party, ids[OTHER[party]], { shouldDirty: true, shouldValidate: true })}
                      >
                        The same as {OTHER[party] === 'sources' ? 'Sources' : 'Publishers'}
                      </Button>
                    </p>
                  )}
                  {delivered !== undefined && (
                    <DeliveredNames
                      names={delivered[party]}
                      ids={ids[party]}
                      onAdd={add(party)}
                      onMade={(name, id) => choosePublisher(name, id, [party])}
                      onExisting={own === null && editable ? (found) => takeDelivered(party, found) : undefined}
                    />
                  )}
                </Fragment>
              ))}
            </div>
          </Card>
        </div>
      </div>
    </>
  );
}
