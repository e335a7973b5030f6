/** / : a greeting and where to start, what is new, the work that waits and the latest facts, the alerts and the team of a coordinator, the user's countries, how the figures of the months compare with those of other years, and the saved searches. */
import '#web/features/home/home.css';
import { firstStepsQuery } from '#web/data/first-steps.ts';
import { kindOf, subjectOf } from '#web/data/kinds.tsx';
import { useMay } from '#web/data/may.ts';
import { usePatientQuery } from '#web/data/patient-query.ts';
import { usePerson } from '#web/data/session.ts';
import { Alerts } from '#web/features/home/alerts.tsx';
import { FirstStepsCard } from '#web/features/home/first-steps.tsx';
import { MonthlyCharts } from '#web/features/home/monthly-charts.tsx';
import { HomeCountries } from '#web/features/home/home-countries.tsx';
import { LatestFacts } from '#web/features/home/latest-facts.tsx';
import { Meanwhile } from '#web/features/home/meanwhile.tsx';
import { MyWork } from '#web/features/home/my-work.tsx';
import type { Lists } from '#web/features/home/saved-searches-card.tsx';
import { Start } from '#web/features/home/start.tsx';
import { SampleLeftOut, useRemoveSample } from '#web/features/sample/sample-data.tsx';
import { onDemand } from '#web/ui/on-demand.tsx';
import { Page } from '#web/ui/page.tsx';
import { SCREENS } from './kinds.tsx';

/** Loaded only to count the matches of a saved search. */
const LISTS = Object.entries(SCREENS).map(([kind, { list }]) => [kind, list] as const);

/** Of coordinators: those who sign facts off. */
const Team = onDemand(async () => (await import('#web/features/activity/team.tsx')).Team, {
  fallback: () => <div className="home-team" />,
  opens: false,
});
/** Below all others. */
const SavedSearchesCard = onDemand(
  async () => (await import('#web/features/home/saved-searches-card.tsx')).SavedSearchesCard,
  { opens: false },
);

export function HomeScreen() {
  const name = usePerson()?.name ?? '';
  const may = useMay();
  const { dialog, openRemoval } = useRemoveSample();
  const { data: first, isBegun } = usePatientQuery('first steps', firstStepsQuery);
  const lists = Object.fromEntries(
    LISTS.filter(([kind]) => kindOf(kind)?.guarded !== true || may('view', subjectOf(kind))),
  ) as unknown as Lists;
  return (
    <Page title={`Welcome ${name}`} actions={<Start />}>
      {/* The parts load at once, and are seen once the height of the first steps is known: nothing moves. */}
      <div className="home" data-waiting={!isBegun}>
        <FirstStepsCard removeSample={openRemoval} />
        {dialog}
        <div className="home-morning">
          <div>
            <MyWork />
            <div className="home-second">
              <LatestFacts />
            </div>
          </div>
          <aside aria-label="My day">
            <div className="home-since">
              <Meanwhile />
            </div>
            <Alerts />
            {may('sign_off', 'facts') && <Team />}
          </aside>
          <div className="home-third">
            <HomeCountries />
          </div>
        </div>
        <MonthlyCharts>{first?.sample_left_out === true && <SampleLeftOut />}</MonthlyCharts>
        <SavedSearchesCard lists={lists} />
      </div>
    </Page>
  );
}
