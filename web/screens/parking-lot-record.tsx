/** The prototype's document form (import, new, clone, edit) with its facts and delivered facts beside it, and the import of an event. */
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { createLink, Link, useParams, useSearch } from '@tanstack/react-router';
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { PreviewedDocument } from '#domain/documents/documents.ts';
import { PARKING_LOT, PROTOTYPE, PROTOTYPE_DOCUMENT } from '#domain/messages/parking-lot.ts';
import { documentDraftOf } from '#domain/parking-lot/parking-lot-drafts.ts';
import { useMay } from '#web/data/may.ts';
import { DocumentForm } from '#web/features/documents/document-form.tsx';
import type { DocumentRow } from '#web/features/documents/document.ts';
import { importForm, PROTOTYPE_FORM, takeUnopened, type PrototypeForm } from '#web/features/documents/prototype.ts';
import { EventForm } from '#web/features/events/event-form.tsx';
import { importedEvent } from '#web/features/events/imported-event.ts';
import { LotFactForms } from '#web/features/facts/quick/lot-fact.tsx';
import { receivedReadingQuery } from '#web/features/facts/quick/received.ts';
import { QuickFacts } from '#web/features/facts/quick/quick-facts.tsx';
import { FactsOf } from '#web/features/facts/list/facts-of.tsx';
import { BesidePreview } from '#web/features/files/preview.tsx';
import { showLotDialog } from '#web/features/parking-lot/dialogs.ts';
import { LotDialogs } from '#web/features/parking-lot/lot-dialogs.tsx';
import { LotFacts, lotFactsQuery, type LotFactRow } from '#web/features/parking-lot/lot-facts.tsx';
import { deliveredAsQuery, LotRecordHead, lotRecordQuery, LotTrail } from '#web/features/parking-lot/lot-record.tsx';
import { useLotRights } from '#web/features/parking-lot/use-lot-actions.ts';
import { NewPublisherDialog } from '#web/features/publishers/new-publisher-dialog.tsx';
import type { Row } from '#web/data/psql-query.ts';
import { Card } from '#web/ui/card.tsx';
import { Markdown } from '#web/ui/markdown.tsx';
import { useNotices } from '#web/ui/notices.ts';
import { Page } from '#web/ui/page.tsx';
import { Loaded, Nothing } from '#web/ui/states.tsx';
import { FactBeside } from './fact-beside.tsx';

const LinkButton = createLink(Button);

/** The columns of the prototype's table of a document's facts. */
const FACT_COLUMNS = ['name', 'figure', 'country', 'type', 'displacement_type'] as const;

const numberIn = (value: unknown) => (typeof value === 'number' ? value : null);

function DocumentFacts({ row }: { row: DocumentRow | null }) {
  const may = useMay();
  const notices = useNotices();
  const add =
    may('create', 'facts') &&
    (row === null ? (
      <Button size="small" icon={<PlusOutlined />} onClick={() => notices.error(PROTOTYPE.documentFirst)}>
        New Fact
      </Button>
    ) : (
      <LinkButton
        to="/documents/$document_id/facts/new"
        params={{ document_id: String(row.id) }}
        size="small"
        icon={<PlusOutlined />}
      >
        New Fact
      </LinkButton>
    ));
  return (
    <Card title="Facts of the document" extra={add}>
      {row === null ? (
        <Nothing text="No facts yet" next="Save the document first." />
      ) : (
        <FactsOf column="document_id" id={row.id} noun="document" peek={FactBeside} columns={FACT_COLUMNS} />
      )}
    </Card>
  );
}

const NONE: readonly LotFactRow[] = [];
const NO_DOCUMENT = { publication_date: '', countries: [] };

type Around = { row: DocumentRow | null; record: Row<'parking_lot_documents_view'> | null; children: ReactNode };

/** The facts beside the form; a delivered fact is opened under both, with its source at its side. */
function WithFacts({ row, record, children }: Around) {
  const given = useSearch({ strict: false }) as { fact?: unknown };
  const [chosen, setChosen] = useState<readonly LotFactRow[]>([]);
  const notices = useNotices('parking lot');
  const [wanted, setWanted] = useState(numberIn(given.fact));
  const facts = useRef<HTMLDivElement>(null);
  const [saved, setSaved] = useState(0);
  useEffect(() => {
    if (saved === 0) return;
    // The form, which had the focus, is gone; its facts are listed further up, under those that still wait.
    facts.current?.focus({ preventScroll: true });
    facts.current?.scrollIntoView({ block: 'center' });
  }, [saved]);
  const of = row !== null ? { document_id: row.id } : record !== null ? { pid: record.id } : null;
  // The text is read while the document is checked.
  const { data: waiting = NONE } = useQuery({ ...lotFactsQuery({ pid: record?.id ?? 0 }), enabled: record !== null });
  const begun = useMemo(() => (record === null ? null : documentOf(record)), [record]);
  useQuery({
    ...receivedReadingQuery(waiting, begun ?? NO_DOCUMENT),
    enabled: begun !== null && waiting.length > 0,
  });
  const source = record !== null ? <Content record={record} /> : row !== null && <ContentOf id={row.id} />;
  const edit = (fact: LotFactRow) => {
    setWanted(null);
    if (row === null) notices.error(PROTOTYPE.documentFirst);
    else setChosen([fact]);
  };
  const missing = () => {
    setWanted(null);
    notices.error(PROTOTYPE.factNotLoaded, 'It does not wait beside this document any more.');
  };
  return (
    <>
      <div className="lot-beside">
        <div>{children}</div>
        <div>
          {chosen.length === 0 && source}
          {of !== null && (
            <LotFacts
              document={row ?? (begun === null ? null : { id: 0, ...begun })}
              of={of}
              open={chosen.length === 1 ? (chosen[0]?.id ?? null) : null}
              wanted={row === null ? null : wanted}
              onEdit={edit}
              {...(row !== null && { onEditAll: setChosen })}
              opens={() => row !== null && wanted === null && takeUnopened(row.id)}
              onMissing={missing}
            />
          )}
          <div ref={facts} tabIndex={-1}>
            <DocumentFacts row={row} />
          </div>
        </div>
      </div>
      {row !== null && chosen.length > 0 && (
        <div className="lot-beside">
          <LotFactForms
            key={chosen.map(({ id }) => id).join()}
            records={chosen}
            document={row}
            onCancel={() => setChosen([])}
            onSaved={() => {
              setChosen([]);
              setSaved((before) => before + 1);
            }}
          />
          <div className="lot-source">
            <Excerpts facts={chosen} />
            {source}
          </div>
        </div>
      )}
      {row !== null && <QuickFacts document={row} aside={chosen.length > 0} />}
    </>
  );
}

/** The words of the facts in the form, which stay in sight while it is filled. */
const Excerpts = ({ facts }: { facts: readonly LotFactRow[] }) => (
  <Card title="Received excerpt">
    {facts.map(({ id, excerpt }) => (
      <blockquote key={id} dir="auto">
        <Markdown text={excerpt ?? ''} heading={4} />
      </blockquote>
    ))}
  </Card>
);

/** The document that an import would make, as far as its facts need it. */
const documentOf = (record: Row<'parking_lot_documents_view'>) => {
  const { publication_date, countries, displacement_types } = documentDraftOf(record);
  return { publication_date, countries, displacement_types };
};

/** The delivered text of a document that was imported stays beside its facts. */
function ContentOf({ id }: { id: number }) {
  const { data: record } = useQuery(deliveredAsQuery(id));
  return record == null ? null : <Content record={record} />;
}

/** A document that was imported leads on to the next delivery. */
function TrailOf({ id }: { id: number }) {
  const { data: record } = useQuery(deliveredAsQuery(id));
  return (
    record != null && (
      <div className="lot-trail">
        <LotTrail type="documents" id={record.id} />
      </div>
    )
  );
}

/** The text that came with the document, to read while typing. */
function Content({ record: { data } }: { record: Pick<Row<'parking_lot_documents_view'>, 'data'> }) {
  const text = data.content?.trim() ?? '';
  return text === '' ? null : (
    <Card title="Received text">
      <div className="lot-content">
        <Markdown text={text} heading={3} />
      </div>
    </Card>
  );
}

type DocumentProps = {
  id?: string | null;
  cloned?: boolean;
  prototype?: PrototypeForm;
  record?: Row<'parking_lot_documents_view'> | null;
};

function PrototypeDocument({ id = null, cloned = false, prototype = PROTOTYPE_FORM, record = null }: DocumentProps) {
  const [file, setFile] = useState<PreviewedDocument | null>(null);
  return (
    <BesidePreview document={file}>
      <DocumentForm
        id={id}
        cloned={cloned}
        tabs={[]}
        onFile={setFile}
        NewPublisherDialog={NewPublisherDialog}
        prototype={prototype}
        around={(form, row) => (
          <>
            {record !== null && (
              <>
                <LotRecordHead type="documents" record={record} page="/scaffold/documents" />
                <p className="visually-hidden" role="status">
                  {PROTOTYPE_DOCUMENT.loadedFromParkingLot}
                </p>
              </>
            )}
            {row !== null && <TrailOf id={row.id} />}
            <WithFacts row={row} record={record}>
              {form}
            </WithFacts>
          </>
        )}
      />
      <LotDialogs />
    </BesidePreview>
  );
}

const useId = (): string => (useParams({ strict: false }) as { id?: string }).id ?? '';

export const NewPrototypeDocumentScreen = () => <PrototypeDocument />;

export function ClonedPrototypeDocumentScreen() {
  const id = useId();
  return <PrototypeDocument key={id} id={id} cloned />;
}

export function PrototypeDocumentScreen() {
  const id = useId();
  return <PrototypeDocument key={id} id={id} />;
}

type OpenedProps<Record> = {
  title: string;
  back: { to: string; label: string };
  found: { data: Record | null | undefined; error: Error | null; isFetched: boolean; refetch: () => unknown };
  id: string;
  children: (record: Record) => ReactNode;
};

/** Waits for the record; says so if there is none. */
function Opened<Record>({ title, back, found, id, children }: OpenedProps<Record>) {
  const { data } = found;
  const missing = data === null || !/^\d+$/.test(id);
  if (data != null) return children(data);
  return (
    <Page title={missing ? 'Not found' : title}>
      {missing ? (
        <>
          <Nothing search text={`There is no record ${id} in the parking lot`} />
          <p className="centred">
            <Link to={back.to as '/'}>{back.label}</Link>
          </p>
        </>
      ) : (
        <Loaded query={found} what="Loading the record" failed={PARKING_LOT.notLoaded} />
      )}
    </Page>
  );
}

function ImportDocument({ record }: { record: Row<'parking_lot_documents_view'> }) {
  const [begun] = useState(record);
  const prototype = useMemo(() => importForm(begun), [begun]);
  const { mayImport } = useLotRights();
  if (begun.status === 'waiting' && mayImport) return <PrototypeDocument prototype={prototype} record={record} />;
  return <Settled record={record} />;
}

/** A record that can't be imported, to read. */
function Settled({ record }: { record: Row<'parking_lot_documents_view'> }) {
  return (
    <Page title={record.name ?? ''} tab={PARKING_LOT.title}>
      <LotRecordHead type="documents" record={record} page="/scaffold/documents" />
      <Content record={record} />
      <LotFacts document={null} of={{ pid: record.id }} open={null} wanted={null} onEdit={() => {}} />
      <LotDialogs />
    </Page>
  );
}

const TO_DOCUMENTS = { to: '/scaffold/documents/parking_lot', label: 'Go to the parking lot' };
const TO_EVENTS = { to: '/scaffold/parking-lot/events', label: 'Go to the events of the parking lot' };

export function ImportDocumentScreen() {
  const id = useId();
  const found = useQuery(lotRecordQuery('parking_lot_documents_view', id));
  return (
    <Opened title={PARKING_LOT.importDocument} back={TO_DOCUMENTS} found={found} id={id}>
      {(record) => <ImportDocument key={`${record.id} ${record.status === 'rejected'}`} record={record} />}
    </Opened>
  );
}

function ImportEvent({ record }: { record: Row<'parking_lot_events_view'> }) {
  const [begun] = useState(record);
  const imported = useMemo(() => importedEvent(begun), [begun]);
  const { mayImport } = useLotRights();
  const { id, hazard_name, duplicate } = record;
  const join = () => showLotDialog({ kind: 'add to event', id, name: hazard_name ?? '', event: duplicate?.id ?? null });
  const head = (
    <LotRecordHead type="events" record={record} page="/events">
      {mayImport && (
        <Button size="small" onClick={join}>
          {PARKING_LOT.addToEvent}
        </Button>
      )}
    </LotRecordHead>
  );
  if (begun.status !== 'waiting' || !mayImport)
    return (
      <Page title={hazard_name ?? ''} tab={PARKING_LOT.title}>
        {head}
        <LotDialogs />
      </Page>
    );
  return (
    <>
      <EventForm id={null} tabs={[]} imported={imported} head={head} />
      <LotDialogs />
    </>
  );
}

export function ImportEventScreen() {
  const id = useId();
  const found = useQuery(lotRecordQuery('parking_lot_events_view', id));
  return (
    <Opened title={PARKING_LOT.newEvent} back={TO_EVENTS} found={found} id={id}>
      {(record) => <ImportEvent key={`${record.id} ${record.status === 'rejected'}`} record={record} />}
    </Opened>
  );
}
