/** / : a greeting, and how the figures of the months compare with those of other years. */
import { useSession } from '#web/data/session.ts';
import { MonthlyCharts } from '#web/features/home/monthly-charts.tsx';
import { Page } from '#web/ui/page.tsx';

export function HomeScreen() {
  const name = useSession()?.name ?? '';
  return (
    <Page title={`Welcome ${name}`}>
      <MonthlyCharts />
    </Page>
  );
}
