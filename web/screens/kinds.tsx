/** The list of each kind of record, and a record of it to read, loaded when they are first needed: routes, peeks and counted saved searches follow. */
import type { ComponentProps, ComponentType } from 'react';
import type { RecordPeek } from '#web/forms/record-peek.tsx';
import type { RecordForm, KindTypes } from '#web/forms/record-form.ts';

type Peek = ComponentType<{ id: number }>;
type Parts = Partial<Pick<ComponentProps<typeof RecordPeek>, 'Figures' | 'Counting' | 'StatusMenu' | 'Foot'>>;

/** Loads the component that shows a record beside its list. */
const read =
  <K extends KindTypes<K>>(load: () => Promise<RecordForm<K>>, parts: () => Promise<Parts> = async () => ({})) =>
  async (): Promise<Peek> => {
    const [{ RecordPeek }, kind, own] = await Promise.all([import('#web/forms/record-peek.tsx'), load(), parts()]);
    return ({ id }) => <RecordPeek kind={kind} id={id} {...own} />;
  };

/** By the first part of the address. */
export const SCREENS = {
  facts: {
    list: async () => (await import('#web/features/facts/list/facts.tsx')).FACTS,
    peek: read(
      async () => (await import('#web/features/facts/form/fact.ts')).FACT_FORM,
      async () => {
        const [{ StatusMenu }, { PeekCounting }] = await Promise.all([
          import('#web/features/reviews/status-menu.tsx'),
          import('#web/features/facts/form/fact-lead.tsx'),
        ]);
        return { StatusMenu, Counting: PeekCounting };
      },
    ),
  },
  events: {
    list: async () => (await import('#web/features/events/events.tsx')).EVENTS,
    peek: read(
      async () => (await import('#web/features/events/event.ts')).EVENT_FORM,
      async () => {
        const [{ EventFigures }, { LatestFacts }] = await Promise.all([
          import('#web/features/events/event-figures.tsx'),
          import('#web/features/facts/sub-facts/latest-facts.tsx'),
        ]);
        return { Figures: EventFigures, Foot: LatestFacts };
      },
    ),
  },
  documents: {
    list: async () => (await import('#web/features/documents/documents.tsx')).DOCUMENTS,
    peek: read(async () => (await import('#web/features/documents/document.ts')).DOCUMENT_FORM),
  },
  publishers: {
    list: async () => (await import('#web/features/publishers/publishers.tsx')).PUBLISHERS,
    peek: read(async () => (await import('#web/features/publishers/publisher.ts')).PUBLISHER_FORM),
  },
  'tabular-datasets': {
    list: async () => (await import('#web/features/datasets/list/datasets.tsx')).DATASETS,
    peek: read(async () => (await import('#web/features/datasets/form/dataset.ts')).DATASET_FORM),
  },
  releases: { list: async () => (await import('#web/features/releases/releases.tsx')).RELEASES },
  contacts: {
    list: async () => (await import('#web/features/contacts/contacts.tsx')).CONTACTS,
    peek: read(async () => (await import('#web/features/contacts/contact.ts')).CONTACT_FORM),
  },
  'monitoring_platform/idus': { list: async () => (await import('#web/features/idus/idus.ts')).IDUS },
  communications: {
    list: async () => (await import('#web/features/contacts/communications.tsx')).COMMUNICATIONS,
    peek: read(async () => (await import('#web/features/contacts/communication.ts')).COMMUNICATION_FORM),
  },
};
