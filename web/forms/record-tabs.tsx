/** The tabs of a record. A tab that cannot be opened yet stays in the order of the arrow keys and gives its reason on hover and focus. */
import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { Tabs, Tooltip, type TabsProps, type TabsRef } from 'antd';

export type RecordTab = {
  key: string;
  label: string;
  children: ReactNode;
  forceRender?: boolean;
  /** The reason why the tab cannot be opened, or null. */
  closed?: string | null;
};

/** The arrow keys reach every tab: the overflow button is for the pointer only, and a tab list contains only tabs. */
function leaveToPointer(tabs: TabsRef | null): void {
  const operations = tabs?.nativeElement?.querySelector('.ant-tabs-nav-operations');
  operations?.setAttribute('aria-hidden', 'true');
  operations?.querySelector('button')?.setAttribute('tabindex', '-1');
}

type Drawn = ReactElement<{ className: string; children: ReactNode }>;

/** A disabled tab of antd could not be focused, so these tabs are enabled, and are marked for assistive technology, with the reason: the tooltip describes the element around the tab. */
const markClosed =
  (why: string) =>
  (element: HTMLElement | null): void => {
    const tab = element?.querySelector('[role=tab]');
    tab?.setAttribute('aria-disabled', 'true');
    tab?.setAttribute('aria-description', why);
  };

type Props = { tabs: readonly RecordTab[]; open: string; onOpen: (key: string) => void };

export function RecordTabs({ tabs, open, onOpen }: Props) {
  const closed = new Map(tabs.flatMap((tab) => (tab.closed == null ? [] : [[tab.key, tab.closed]])));
  const drawBar: TabsProps['renderTabBar'] = (bar, Bar) => (
    <Bar {...bar}>
      {(tab) => {
        const why = closed.get(String(tab.key));
        if (why === undefined) return tab;
        const drawn = tab as Drawn;
        return (
          <Tooltip key={tab.key} title={why} trigger={['hover', 'focus']}>
            {cloneElement(drawn, {
              className: `${drawn.props.className} ant-tabs-tab-disabled`,
              ref: markClosed(why),
            } as object)}
          </Tooltip>
        );
      }}
    </Bar>
  );
  return (
    <Tabs
      ref={leaveToPointer}
      className="record-form"
      activeKey={open}
      onChange={(key) => !closed.has(key) && onOpen(key)}
      renderTabBar={drawBar}
      items={tabs.map(({ closed: _, ...tab }) => tab)}
    />
  );
}
