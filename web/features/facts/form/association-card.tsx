/** Association: the document, master fact and event of the fact, its groups and themes. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Form } from 'antd';
import { useFormContext, useWatch } from 'react-hook-form';
import { startDayOf } from '#domain/events/event-fit.ts';
import { placeInName, placesOfFact } from '#domain/events/events-offered.ts';
import type { FactDraft } from '#domain/facts/facts.ts';
import { downloadAddress } from '#web/data/uploads.ts';
import { EventLink } from './event-link.tsx';
import { eventNameQuery } from '#web/pickers/events-named.ts';
import { MasterFactPicker, masterNameQuery } from './master-fact.tsx';
import type { NamedQuery } from '#web/pickers/record-search.tsx';
import { ReferencePicker, ReferencesPicker } from '#web/pickers/reference-picker.tsx';
import { FieldMark } from '#web/forms/comments/field-mark.tsx';
import { Card } from '#web/ui/card.tsx';
import { WholeName } from '#web/ui/whole-name.tsx';
import { Field, type FactRow } from './fact.ts';
import { EventFit } from './event-fit.tsx';
import { FiguresAround } from './figures-around.tsx';
import { MasterFit } from './master-fit.tsx';
import { useLink } from './use-link.ts';

function DocumentName({ document }: { document: FactRow['document'] }) {
  return (
    <Form.Item className="wide" label="Document">
      {document === null ? (
        <span className="quiet">
          No document: this is a master fact. A figure of one source begins with{' '}
          <Link className="in-text" to="/documents/new">
            its document
          </Link>
          .
        </span>
      ) : (
        <>
          <Link className="in-text" to="/documents/$id" params={{ id: String(document.id) }} dir="auto">
            {document.name}
          </Link>
          {document.filename !== null && (
            <>
              {' · '}
              <a
                className="in-text"
                href={downloadAddress(document.filename)}
                download={document.original_filename ?? document.filename}
                dir="auto"
              >
                {document.original_filename ?? document.filename}
              </a>
            </>
          )}
        </>
      )}
      <FieldMark field="document_id" label="Document" />
    </Form.Item>
  );
}

type LinkProps = { id: number; to: '/events/$id' | '/facts/$id'; query: NamedQuery };

/** The record's name, below the field that only chooses it. */
function LinkedRecord({ id, to, query }: LinkProps) {
  const { data } = useQuery(query);
  const record = data?.find((each) => each.id === id);
  return (
    record !== undefined && (
      <p className="wide field-note">
        <Link className="in-text" to={to} params={{ id: String(id) }} dir="auto">
          <WholeName text={record.name} />
        </Link>{' '}
        {record.detail !== undefined && <span className="quiet">{record.detail}</span>}
      </p>
    )
  );
}

const WATCHED = [
  'iso3',
  'year',
  'displacement_type',
  'type',
  'document_id',
  'event_id',
  'parent_id',
  'locations',
] as const;
const DATES = ['data.start_date', 'data.stock_date'] as const;

type Props = {
  /** Left out if the form is below its document. */
  document?: FactRow['document'] | undefined;
  /** Of a saved fact. Left out below a line, which warns itself. */
  id?: number | null;
};

export function AssociationCard({ document, id }: Props) {
  const { control } = useFormContext<FactDraft>();
  const [iso3, year, displacement_type, type, document_id, event_id, parent_id, locations] = useWatch({
    control,
    name: WATCHED,
  });
  const [start_date, stock_date] = useWatch({ control, name: DATES });
  const day = startDayOf({ type, data: { start_date, stock_date } });
  const places = placesOfFact(locations);
  const toEvent = useLink('event');
  const toMaster = useLink('master');
  return (
    <Card title="Association">
      <div className="form-fields">
        {document !== undefined && <DocumentName document={document} />}
        {document_id !== null && (
          <div className="link-and-role wide">
            <Field name="parent_id">
              {(field) => (
                <MasterFactPicker {...field} match={{ iso3, displacement_type, type, year }} onChange={toMaster} />
              )}
            </Field>
            <Field name="parent_role" label="Role">
              {(field) => (
                <ReferencePicker {...field} list="fact_roles" clearable={false} {...(parent_id === null && OFF)} />
              )}
            </Field>
          </div>
        )}
        {parent_id !== null && <LinkedRecord id={parent_id} to="/facts/$id" query={masterNameQuery(parent_id)} />}
        <MasterFit />
        <div className="link-and-role wide">
          <Field name="event_id">
            {(field) => (
              <EventLink
                {...field}
                match={{ displacement_type, year, iso3, day, places, place: placeInName(locations) }}
                onChange={toEvent}
              />
            )}
          </Field>
          <Field name="event_role" label="Role">
            {(field) => (
              <ReferencePicker {...field} list="fact_roles" clearable={false} {...(event_id === null && OFF)} />
            )}
          </Field>
        </div>
        {event_id !== null && <LinkedRecord id={event_id} to="/events/$id" query={eventNameQuery(event_id)} />}
        <EventFit saved={id != null} />
        {id !== undefined && <FiguresAround id={id} />}
        <Field name="groups">{(field) => <ReferencesPicker {...field} list="groups" />}</Field>
        <Field name="themes">{(field) => <ReferencesPicker {...field} list="themes" />}</Field>
      </div>
    </Card>
  );
}

/** Shows no text when it is on: then the form decides. */
const OFF = { disabled: true };
