/** The event form once its event is there: its cards, and what there is to know of it. What every form does is not here. */
import { useNavigate } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useFormContext, useWatch } from 'react-hook-form';
import { isDisaster, NEW_EVENT, type EventDraft } from '#domain/events.ts';
import { FIT } from '#domain/messages/events.ts';
import { thousands } from '#web/ui/thousands.ts';
import { RecordEditor, type FormTab, type SavedTab } from '#web/forms/record-editor.tsx';
import { RecordNotices } from '#web/forms/record-notices.tsx';
import { useRights } from '#web/forms/rights.ts';
import { CommentCard } from './comment-card.tsx';
import { DisasterCard } from './disaster-card.tsx';
import { EventCard } from './event-card.tsx';
import { EVENT_FORM } from './event-kind.ts';
import { eventSummaryQuery, type EventRow, type LoadedEvent } from './event.ts';
import { NearEvents } from './near-events.tsx';

export type EventTab = SavedTab<EventRow>;

type MainProps = { id: number | null; readOnly: boolean; inFacts: readonly string[] };

function MainTab({ id, readOnly, inFacts }: MainProps) {
  const { control } = useFormContext<EventDraft>();
  const [displacement_type, countries] = useWatch({ control, name: ['displacement_type', 'countries'] });
  const fromFacts = inFacts.filter((iso3) => !countries.includes(iso3));
  return (
    <>
      {!readOnly && <NearEvents id={id} />}
      <div className="form-columns">
        <div>
          <EventCard id={id} readOnly={readOnly} fromFacts={fromFacts} />
        </div>
        <div>
          {isDisaster({ displacement_type }) && <DisasterCard readOnly={readOnly} fromFacts={fromFacts} />}
          <CommentCard />
        </div>
      </div>
    </>
  );
}

const Misfits = ({ misfits }: { misfits: number }) =>
  misfits > 0 && (
    <Alert
      className="form-notice"
      type="warning"
      showIcon
      title={FIT.event(thousands(misfits))}
      description={FIT.where}
    />
  );

type Props = {
  /** Null while the event is not saved. */
  loaded: LoadedEvent | null;
  /** What an event that is not saved begins with: the one that it is cloned from. */
  source?: LoadedEvent | null;
  tabs: readonly EventTab[];
};

export function EventEditor({ loaded, source = null, tabs }: Props) {
  const navigate = useNavigate();
  const { mayChange } = useRights('events', loaded?.row ?? null);
  const id = loaded?.row.id ?? null;
  const summary = useQuery({ ...eventSummaryQuery(id ?? 0), enabled: id !== null });
  const place = source === null ? (id ?? 'new') : `clone/${source.row.id}`;
  const main: FormTab<EventRow> = {
    key: 'main',
    label: 'Main',
    fields: () => <MainTab id={id} readOnly={!mayChange} inFacts={summary.data?.iso3 ?? []} />,
    forceRender: true,
  };
  return (
    <RecordEditor
      kind={EVENT_FORM}
      loaded={loaded}
      source={source}
      blank={NEW_EVENT}
      place={`events/${place}`}
      notices={({ row, rights }) => (
        <>
          <Misfits misfits={summary.data?.misfit_count ?? 0} />
          <RecordNotices
            noun={EVENT_FORM.words.noun}
            isNew={row === null}
            permitted={rights.permitted}
            {...(row !== null && { flags: row.flags })}
          />
        </>
      )}
      formTabs={[main]}
      savedTabs={tabs}
      onCreated={(row) => void navigate({ to: '/events/$id', params: { id: String(row.id) } })}
      onDeleted={() => void navigate({ to: '/events' })}
      onClone={(row) => void navigate({ to: '/events/clone/$id', params: { id: String(row.id) } })}
    />
  );
}
