/** 'My work' of the home page: what waits for the user, each with its number and a link to exactly these rows. Shows nothing that is empty. */
import './home.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MY_WORK } from '#domain/messages/my-work.ts';
import { useMay } from '#web/data/may.ts';
import { usePatientQuery } from '#web/data/patient-query.ts';
import { useSampleRule } from '#web/data/sample-rule.ts';
import { usePerson } from '#web/data/session.ts';
import { Card } from '#web/ui/card.tsx';
import { Failed, Loading, Nothing, problemWords, SlowLoad } from '#web/ui/states.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { WholeName } from '#web/ui/whole-name.tsx';
import { AssignedToMe } from './assigned-to-me.tsx';
import { homeCountriesQuery } from './morning-queries.ts';
import { addressOfWork, myErrorsQuery, myWorkQuery, notReviewed, type Address, type Work } from './my-work-queries.ts';
import { onDemand } from '#web/ui/on-demand.tsx';
import { useLeftDrafts, type Left } from './use-left-drafts.ts';
import { WaitingFacts } from './waiting-facts.tsx';

/** Of coordinators: those who sign facts off. */
const Queue = onDemand(async () => (await import('./queue.tsx')).Queue, {
  fallback: () => <div className="home-queue" />,
  opens: false,
});
const CommentsForMe = onDemand(async () => (await import('./comments-for-me.tsx')).CommentsForMe, {
  fallback: () => <div className="comments-for-me" />,
  opens: false,
});

export function MyWork() {
  const counts = usePatientQuery('my work', myWorkQuery, 'counting');
  const errors = usePatientQuery('my errors', myErrorsQuery, 'counting');
  const drafts = useLeftDrafts();
  const note = counts.note ?? errors.note;
  const error = counts.error ?? errors.error;
  const retry = () => void Promise.all([counts.refetch(), errors.refetch()]);
  // Who reviews has ten facts below the counts, as a rule.
  const may = useMay();
  const mayReview = may('review', 'facts');
  const leads = may('sign_off', 'facts');
  const rows = mayReview ? 12 : 2;
  const loading = counts.data === undefined || errors.data === undefined;
  // The last answer is shown while another comes, but does not say that there is no work.
  const known = !loading && note === null && error === null;
  // What is new in the countries stands with them.
  const work = [...(counts.data ?? []), ...(errors.data ?? [])].filter(({ iso3 }) => iso3 === null);
  const assigned = work.find(({ kind }) => kind === 'assigned');
  const sample = useSampleRule();
  const reviews = work.some(({ kind }) => kind === 'review');
  const { data: countries } = useQuery(homeCountriesQuery);
  // For a person with countries only theirs wait.
  const offersAll = mayReview && known && !reviews && countries !== undefined && !countries.some(({ mine }) => mine);
  // A person who can have none, as a rule: what there is comes first.
  if (!mayReview && !may('create', 'facts') && work.length === 0 && drafts.length === 0 && error === null) return null;
  return (
    <Card title={MY_WORK.title}>
      {leads && <Queue />}
      {note !== null && <SlowLoad note={note} />}
      {error !== null && <Failed title={MY_WORK.notLoaded} text={problemWords(error)} retry={retry} />}
      {known && work.length === 0 && drafts.length === 0 && (
        <Nothing
          text={leads ? MY_WORK.nothingOwn : MY_WORK.nothing}
          next={
            <>
              {MY_WORK.nothingNext}
              {mayReview && !offersAll && (
                <>
                  {' '}
                  <To address={notReviewed(sample)}>{MY_WORK.reviewOthers}</To>
                </>
              )}
            </>
          }
        />
      )}
      <Counted work={work} />
      {loading && error === null && (
        <div className={counts.data === undefined ? 'home-awaited' : 'home-errors-awaited'}>
          <Loading
            what={counts.data === undefined ? 'Counting your work' : 'Looking for potential errors'}
            rows={counts.data === undefined ? rows : 0}
          />
        </div>
      )}
      {assigned !== undefined && <AssignedToMe count={assigned.count} />}
      {work.some(({ kind }) => kind === 'comments') && <CommentsForMe />}
      {(reviews || offersAll) && <WaitingFacts everyones={!reviews} />}
      {drafts.length > 0 && <Drafts drafts={drafts} />}
    </Card>
  );
}

const To = ({ address: { to, search }, children }: { address: Address; children: string }) => (
  <Link to={to as '/'} {...(search && { search })}>
    {children}
  </Link>
);

function Counted({ work }: { work: readonly Work[] }) {
  const username = usePerson()?.username ?? '';
  if (work.length === 0) return null;
  return (
    <ul className="my-work">
      {work.map((each) => (
        <li key={each.kind}>
          <strong>{thousands(each.count)}</strong>
          <To address={addressOfWork(each, username)}>{MY_WORK[each.kind](each.count)}</To>
        </li>
      ))}
    </ul>
  );
}

const Drafts = ({ drafts }: { drafts: readonly Left[] }) => (
  <section className="my-work-part" aria-label={MY_WORK.drafts}>
    <h3>
      {MY_WORK.drafts} ({thousands(drafts.length)})
    </h3>
    <ul className="my-drafts">
      {drafts.map(({ page, name }) => (
        <li key={page}>
          <Link to={page as '/'} dir="auto">
            <WholeName text={name} />
          </Link>
        </li>
      ))}
    </ul>
  </section>
);
