/** The fact form once its fact is there: its tabs, and what there is to know of the fact. What every form does is not here. */
import './fact-form.css';
import { useNavigate } from '@tanstack/react-router';
import { NEW_FACT, type FactDraft } from '#domain/facts.ts';
import type { FactStatus } from '#web/data/fact-status.ts';
import { RecordEditor, type FormTab, type SavedTab } from '#web/forms/record-editor.tsx';
import type { Loaded } from '#web/forms/record-form.ts';
import { AnalysisTab } from './analysis-tab.tsx';
import { ClonedFrom } from './cloned-from.tsx';
import { ConfidenceTab } from './confidence-tab.tsx';
import { DisaggregatedTab } from './disaggregated-tab.tsx';
import { FACT_FORM } from './fact-kind.ts';
import { FactNotices } from './fact-notices.tsx';
import type { FactRow } from './fact.ts';
import { SubFactsFit } from './master-fit.tsx';
import { MainTab } from './main-tab.tsx';

export type FactTab = SavedTab<FactRow>;

const formTabs = (document: FactRow['document']): readonly [FormTab<FactRow>, ...FormTab<FactRow>[]] => [
  {
    key: 'main',
    label: 'Main',
    fields: (begun) => <MainTab document={begun?.document ?? document} saved={begun} />,
    forceRender: true,
  },
  { key: 'disaggregated', label: 'Disaggregated Data', fields: () => <DisaggregatedTab /> },
  { key: 'analysis', label: 'Analysis', fields: () => <AnalysisTab /> },
  { key: 'confidence', label: 'Confidence Assessment', fields: () => <ConfidenceTab /> },
];

type Props = {
  /** Null while the fact is not saved. */
  loaded: Loaded<FactRow> | null;
  /** What a fact that is not saved begins with: the one that it is cloned from. */
  source?: Loaded<FactRow> | null;
  /** What a new fact begins with, and the document that it is attached to. */
  blank?: FactDraft;
  document?: FactRow['document'];
  status: FactStatus | null;
  tabs: readonly FactTab[];
};

export function FactEditor({ loaded, source = null, blank = NEW_FACT, document = null, status, tabs }: Props) {
  const navigate = useNavigate();
  const begun = source === null ? (loaded?.row.id ?? 'new') : `clone/${source.row.id}`;
  const place = document === null ? `facts/${begun}` : `documents/${document.id}/facts/new`;
  return (
    <RecordEditor
      kind={FACT_FORM}
      loaded={loaded}
      source={source}
      blank={blank}
      place={place}
      notices={({ row, rights }) => (
        <>
          <FactNotices isNew={row === null} rights={rights} status={status} flags={row?.flags ?? []} />
          {row?.class === 'Master' && <SubFactsFit master={row} />}
          <ClonedFrom fact={source?.row ?? row?.base ?? null} />
        </>
      )}
      formTabs={formTabs(document)}
      savedTabs={tabs}
      onCreated={({ id }) => void navigate({ to: '/facts/$id', params: { id: String(id) } })}
      onDeleted={() => void navigate({ to: '/facts' })}
      onClone={({ id }) => void navigate({ to: '/facts/clone/$id', params: { id: String(id) } })}
    />
  );
}
