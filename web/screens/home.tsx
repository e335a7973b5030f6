/** / : a greeting, how the figures of the months compare with those of other years, and beside it the user's work, where to start, and the saved searches. */
import '#web/features/home/home.css';
import { useQuery } from '@tanstack/react-query';
import { firstStepsQuery } from '#web/data/first-steps.ts';
import { kindOf, subjectOf } from '#web/data/kinds.tsx';
import { useMay } from '#web/data/may.ts';
import { useSession } from '#web/data/session.ts';
import { FirstStepsCard } from '#web/features/home/first-steps.tsx';
import { MonthlyCharts } from '#web/features/home/monthly-charts.tsx';
import { MyWork } from '#web/features/home/my-work.tsx';
import { SavedSearchesCard, type Lists } from '#web/features/home/saved-searches-card.tsx';
import { Start } from '#web/features/home/start.tsx';
import { SampleLeftOut, useRemoveSample } from '#web/features/sample/sample-data.tsx';
import { Page } from '#web/ui/page.tsx';
import { SCREENS } from './kinds.tsx';

/** Loaded only to count the matches of a saved search. */
const LISTS = Object.entries(SCREENS).map(([kind, { list }]) => [kind, list] as const);

export function HomeScreen() {
  const name = useSession()?.name ?? '';
  const may = useMay();
  const { dialog, openRemoval } = useRemoveSample();
  const { data: first } = useQuery(firstStepsQuery);
  const lists = Object.fromEntries(
    LISTS.filter(([kind]) => kindOf(kind)?.guarded !== true || may('view', subjectOf(kind))),
  ) as unknown as Lists;
  return (
    <Page title={`Welcome ${name}`}>
      <FirstStepsCard removeSample={openRemoval} />
      {dialog}
      <div className="home">
        <div>
          <MonthlyCharts>{first?.sample_left_out === true && <SampleLeftOut />}</MonthlyCharts>
          <SavedSearchesCard lists={lists} />
        </div>
        <aside aria-label="My day">
          <MyWork />
          <Start />
        </aside>
      </div>
    </Page>
  );
}
