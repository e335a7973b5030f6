/** The form of an event: its cards, and its misfitting facts. It is deleted only while it has no facts. */
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { isDisaster, type EventDraft } from '#domain/events/events.ts';
import { FIT } from '#domain/messages/events.ts';
import { useCountryNames } from '#web/data/lists.ts';
import { LongText } from '#web/forms/inputs.tsx';
import { RecordEditor, type SavedTab } from '#web/forms/record-editor.tsx';
import { RecordNotices } from '#web/forms/record-notices.tsx';
import type { Begun } from '#web/forms/record-screen.tsx';
import { useRights } from '#web/forms/rights.ts';
import { Card } from '#web/ui/card.tsx';
import { onDemand } from '#web/ui/on-demand.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { DisasterCard, GlideNotes } from './disaster-card.tsx';
import { EventCard } from './event-card.tsx';
import { EventCodes } from './event-codes.tsx';
import { EVENT_FORM, Field, eventSummaryQuery, type EventRow } from './event.ts';
import type { ImportedEvent } from './imported-event.ts';

// A new event has none before its hazard is chosen; the form of a saved event waits for them for a moment.
const NearEvents = onDemand<{ id: number | null }>(async () => (await import('./near-events.tsx')).NearEvents, {
  opens: false,
  fallback: ({ id }) => id !== null && <span className="warnings-awaited" />,
});

type MainProps = {
  id: number | null;
  readOnly: boolean;
  inFacts: readonly string[];
  latest: ReactNode;
  map: ReactNode;
};

function MainTab({ id, readOnly, inFacts, latest, map }: MainProps) {
  const { control } = useFormContext<EventDraft>();
  const [displacement_type, countries] = useWatch({ control, name: ['displacement_type', 'countries'] });
  const fromFacts = inFacts.filter((iso3) => !countries.includes(iso3));
  return (
    <>
      {!readOnly && <NearEvents id={id} />}
      <div className="form-columns">
        <div>
          <EventCard id={id} readOnly={readOnly} fromFacts={fromFacts} />
          {latest}
        </div>
        <div>
          {isDisaster({ displacement_type }) && <DisasterCard readOnly={readOnly} fromFacts={fromFacts} />}
          <Card title="Codes">
            <div className="form-fields">
              <Field
                name="event_codes"
                wide
                hint={readOnly ? undefined : 'Of a government, the IFRC, ACLED or a local source; Enter adds one'}
              >
                {(codes) => <EventCodes {...codes} countries={countries} />}
              </Field>
            </div>
          </Card>
          <Card title="Comment">
            <Field name="comment">{(control) => <LongText {...control} />}</Field>
          </Card>
          {map}
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
      description="The Facts tab marks them and gives the reasons."
    />
  );

/** The countries of its facts that the event lacks, and glide numbers that do not fit. */
function ReadingNotes({ countries, inFacts }: { countries: readonly string[]; inFacts: readonly string[] }) {
  const countryNames = useCountryNames();
  const fromFacts = inFacts.filter((iso3) => !countries.includes(iso3));
  return (
    <>
      {fromFacts.length > 0 && <p className="quiet form-line">From its facts too: {countryNames(fromFacts)}</p>}
      <GlideNotes readOnly fromFacts={fromFacts} />
    </>
  );
}

export type EventParts = {
  tabs: readonly SavedTab<EventRow>[];
  /** The form of an event from the parking lot, with its first draft. */
  imported?: ImportedEvent;
  /** Of a saved event: its facts on paper. */
  foot?: (saved: { row: EventRow }) => ReactNode;
  /** The latest facts of a saved event, and their places. */
  latest?: (event: number) => ReactNode;
  map?: (event: number) => ReactNode;
};

export function EventEditor({ loaded, source, tabs, imported, foot, latest, map }: Begun<EventRow> & EventParts) {
  const { mayChange } = useRights('events', loaded?.row ?? null);
  const id = loaded?.row.id ?? null;
  const { data: facts } = useQuery({ ...eventSummaryQuery(id ?? 0), enabled: id !== null });
  return (
    <RecordEditor
      kind={imported?.kind ?? EVENT_FORM}
      blank={imported?.blank}
      storageKey={imported?.storageKey}
      loaded={loaded}
      source={source}
      notices={(record) => (
        <>
          <Misfits misfits={facts?.misfit_count ?? 0} />
          <RecordNotices kind={EVENT_FORM} {...record} />
        </>
      )}
      formTabs={[
        {
          key: 'main',
          label: 'Main',
          fields: () => (
            <MainTab
              id={id}
              readOnly={!mayChange}
              inFacts={facts?.iso3 ?? []}
              latest={id !== null && latest?.(id)}
              map={id !== null && map?.(id)}
            />
          ),
          beside: ({ id: event, countries }) => (
            <>
              <ReadingNotes countries={countries} inFacts={facts?.iso3 ?? []} />
              {latest?.(event)}
              {map?.(event)}
            </>
          ),
          forceRender: true,
        },
      ]}
      savedTabs={tabs}
      foot={foot}
      clones
    />
  );
}
