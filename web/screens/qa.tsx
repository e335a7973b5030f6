/** /dashboards/qa: the tables of events and facts that may be wrong, one in each tab. A tab is loaded when it is first opened. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { PotentialErrors } from '#web/features/potential-errors/potential-errors.tsx';
import { BehindNotice } from '#web/features/qa/behind-notice.tsx';
import { ALL_EVENTS, FACTS_BY_CONFLICT, FACTS_BY_DISASTER, FACTS_BY_EVENTS } from '#web/features/qa/qa-lists.tsx';
import { QaTable } from '#web/features/qa/qa-table.tsx';
import { Page } from '#web/ui/page.tsx';
import { EventBeside, FactBeside } from './fact-beside.tsx';

type QaTab = { key: string; label: string; children: ReactNode };

/** The tab of an address that names none: what needs work, with a search. */
const FIRST = 'potential-errors';

/** The tabs in their order; the address names the open one. */
const TABS: readonly QaTab[] = [
  { key: FIRST, label: 'Potential errors', children: <PotentialErrors tab={FIRST} /> },
  {
    key: 'events',
    label: 'Number of facts by events',
    children: <QaTable tab="events" list={FACTS_BY_EVENTS} peek={EventBeside} />,
  },
  {
    key: 'conflict',
    label: 'By conflict',
    children: <QaTable tab="conflict" list={FACTS_BY_CONFLICT} peek={FactBeside} />,
  },
  {
    key: 'disaster',
    label: 'By disaster',
    children: <QaTable tab="disaster" list={FACTS_BY_DISASTER} peek={FactBeside} />,
  },
  {
    key: 'all',
    label: 'All Events',
    children: (
      <BehindNotice>
        <QaTable tab="all" list={ALL_EVENTS} peek={EventBeside} />
      </BehindNotice>
    ),
  },
];

export function QaScreen() {
  const { tab } = useSearch({ strict: false }) as { tab?: string };
  const navigate = useNavigate();
  return (
    <Page title="QA">
      <Tabs
        activeKey={TABS.some(({ key }) => key === tab) && tab !== undefined ? tab : FIRST}
        items={[...TABS]}
        destroyOnHidden
        onChange={(key) => void navigate({ to: '/dashboards/qa', search: { tab: key } })}
      />
    </Page>
  );
}
