/** /dashboards/performance: the facts that experts created in a period, compared with the period before. Refuses it to users without the right to see it. */
import { Alert } from 'antd';
import { FORM } from '#domain/messages/forms.ts';
import { useMay } from '#web/data/may.ts';
import { Performance } from '#web/features/performance/performance.tsx';
import { Page } from '#web/ui/page.tsx';

export function PerformanceScreen() {
  const may = useMay()('view', 'performance_dashboard');
  return (
    <Page title="Performance">{may ? <Performance /> : <Alert type="info" showIcon title={FORM.notPermitted} />}</Page>
  );
}
