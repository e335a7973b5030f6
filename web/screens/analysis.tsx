/** /dashboards/analysis: the figures of the months, by disaster and by conflict. */
import { Analysis } from '#web/features/analysis/analysis.tsx';
import { Page } from '#web/ui/page.tsx';

export function AnalysisScreen() {
  return (
    <Page title="Analysis">
      <Analysis />
    </Page>
  );
}
