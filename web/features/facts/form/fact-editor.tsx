/** The form of a fact: its tabs and its notices. */
import type { ReactNode } from 'react';
import './fact-form.css';
import type { FactDraft } from '#domain/facts/facts.ts';
import type { FactStatus } from '#web/data/fact-status.ts';
import { RecordEditor, type FormTab, type SavedTab } from '#web/forms/record-editor.tsx';
import type { Begun } from '#web/forms/record-screen.tsx';
import { AnalysisTab } from './analysis-tab.tsx';
import { ClonedFrom } from './cloned-from.tsx';
import { ConfidenceTab } from './confidence-tab.tsx';
import { DisaggregatedTab } from './disaggregated-tab.tsx';
import { EventFit } from './event-fit.tsx';
import { FactCounting, FactLead } from './fact-lead.tsx';
import { SavedFiguresAround } from './figures-around.tsx';
import { FactNotices } from './fact-notices.tsx';
import { FACT_FORM, type FactRow } from './fact.ts';
import { IdenticalFacts } from './identical-facts.tsx';
import { MasterFit, SubFactsFit } from './master-fit.tsx';
import { MainTab } from './main-tab.tsx';

const formTabs = (document: FactRow['document']): readonly [FormTab<FactRow>, ...FormTab<FactRow>[]] => [
  {
    key: 'main',
    label: 'Main',
    fields: (begun) => <MainTab document={begun?.document ?? document} saved={begun} />,
    beside: (fact) => (
      <>
        <FactLead fact={fact} />
        <MasterFit />
        <EventFit saved />
        <SavedFiguresAround fact={fact} />
      </>
    ),
    said: ['document_id', 'event_id', 'event_role', 'parent_id', 'parent_role'],
    forceRender: true,
  },
  { key: 'disaggregated', label: 'Disaggregated Data', fields: () => <DisaggregatedTab /> },
  { key: 'analysis', label: 'Analysis', fields: () => <AnalysisTab /> },
  { key: 'confidence', label: 'Confidence Assessment', fields: () => <ConfidenceTab /> },
];

export type FactTabs = readonly SavedTab<FactRow>[];
export type FactFoot = (saved: { row: FactRow }) => ReactNode;

type Props = Partial<Begun<FactRow>> & {
  /** The draft of a new fact, and the document of the fact. */
  blank?: FactDraft;
  document?: FactRow['document'];
  /** Null for an unsaved fact. */
  status: FactStatus | null;
  tabs: FactTabs;
  /** Further parts of the page of a saved fact. */
  foot?: FactFoot | undefined;
};

export function FactEditor({ loaded = null, source = null, blank, document = null, status, tabs, foot }: Props) {
  return (
    <RecordEditor
      kind={FACT_FORM}
      loaded={loaded}
      source={source}
      blank={blank}
      storageKey={document === null ? undefined : `documents/${document.id}/facts/new`}
      notices={({ row, rights, show }) => (
        <>
          {/* Who may not change the fact reads the same above its values. */}
          {row !== null && rights.mayChange && <FactCounting fact={row} />}
          <FactNotices row={row} rights={rights} status={status} show={show} />
          {row !== null && row.archived_at === null && <IdenticalFacts fact={row.id} />}
          {row?.class === 'Master' && <SubFactsFit master={row} />}
          <ClonedFrom fact={source?.row ?? row?.base ?? null} />
        </>
      )}
      formTabs={formTabs(document)}
      savedTabs={tabs}
      clones
      foot={foot}
      printed={(row) => <FactCounting fact={row} />}
      {...(status !== null && { summary: { status: status.status } })}
    />
  );
}
