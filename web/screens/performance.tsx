/** /dashboards/performance: the facts that experts created in a period, compared with the period before. Refuses it to users without the right to see it. */
import { useMay } from '#web/data/may.ts';
import { Performance } from '#web/features/performance/performance.tsx';
import { NotPermitted } from '#web/forms/not-permitted.tsx';
import { Page } from '#web/ui/page.tsx';

const RIGHT = ['view', 'performance_dashboard'] as const;

export function PerformanceScreen() {
  const may = useMay()(...RIGHT);
  return <Page title="Performance">{may ? <Performance /> : <NotPermitted right={RIGHT} />}</Page>;
}
