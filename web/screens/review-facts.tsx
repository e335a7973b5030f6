/** /facts/review: the facts of a search that wait for the user, all facts of a search, or selected ones, reviewed one after the other, each beside its document. */
import { useEffect } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { REVIEW_RUN } from '#domain/messages/facts.ts';
import type { Image } from '#domain/records/history.ts';
import type { Address } from '#domain/search/search.ts';
import { integers } from '#domain/search/search-address.ts';
import { among } from '#domain/values/psql-values.ts';
import { factStatusQuery } from '#web/data/fact-status.ts';
import type { Conditions } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';
import { usePerson } from '#web/data/session.ts';
import { queryClient } from '#web/data/query.ts';
import { keepTrail } from '#web/data/trail.ts';
import { FACT_FORM } from '#web/features/facts/form/fact.ts';
import { FactCounting } from '#web/features/facts/form/fact-lead.tsx';
import { SavedFiguresAround } from '#web/features/facts/form/figures-around.tsx';
import { UnsaidFigure } from '#web/features/facts/form/unsaid-figure.tsx';
import { FACTS } from '#web/features/facts/list/facts.tsx';
import { OtherFigures } from '#web/features/facts/sub-facts/other-figures.tsx';
import { useOwnSentence } from '#web/features/facts/suggested/use-own-sentence.ts';
import { BesidePreview } from '#web/features/files/preview.tsx';
import { ChangesSince } from '#web/features/reviews/changes-since.tsx';
import { KnownErrors, knownErrorsQuery } from '#web/features/reviews/known-errors.tsx';
import { ReviewRun } from '#web/features/reviews/review-run.tsx';
import { StatusMenu } from '#web/features/reviews/status-menu.tsx';
import { peekQuery, RecordPeek } from '#web/forms/record-peek.tsx';
import { loadedQuery } from '#web/forms/use-loaded.ts';
import { listingFrom } from '#web/lists/address.ts';
import { conditionsOf, toOrder } from '#web/lists/rows/records-query.ts';
import { Page } from '#web/ui/page.tsx';
import { Loaded, Nothing } from '#web/ui/states.tsx';
import { thousands } from '#web/ui/thousands.ts';

const FROM = 'from';
/** In the address: 'all' facts of the search, where only those that wait for the user would be reviewed. */
const OF = 'of';

/** The order in force when the run began: a fact that is reviewed may not match the search any more. A search is reviewed as far as its facts wait for the user or are assigned to the user, if there are any; these come first among all, too, unless the run begins at a chosen fact. */
const queueQuery = (address: Address, username: string) =>
  queryOptions({
    queryKey: ['review run', address, username],
    staleTime: Infinity,
    gcTime: 60 * 60_000,
    queryFn: async ({ signal }) => {
      const { ids, [FROM]: from, [OF]: of, ...search } = address;
      const listing = listingFrom(FACTS, search);
      const chosen =
        typeof ids === 'string' || typeof ids === 'number' ? { id: among(integers(String(ids).split(','))) } : {};
      const where = { ...conditionsOf(FACTS, listing), ...chosen } as Conditions<'facts_view'>;
      const order = toOrder(FACTS, listing.order);
      const read = async (more: Conditions<'facts_view'>) => {
        const request = { select: ['id' as const], where: { ...where, ...more }, order, limit: REVIEW_RUN.most };
        const { rows, total } = await psql.list('facts_view', request, { count: true, signal });
        return { facts: rows.map(({ id }) => id), total: total ?? rows.length };
      };
      if (Number.isSafeInteger(Number(from ?? NaN))) {
        const { facts, total } = await read({});
        return { own: 0, alone: false, facts: facts.includes(Number(from)) ? facts : [Number(from), ...facts], total };
      }
      if ('waits_for_my_review' in where) return { own: 0, alone: false, ...(await read({})) };
      const [waiting, assigned] = await Promise.all([
        read({ waits_for_my_review: 'is.true' }),
        'assigned_to' in where
          ? { facts: [], total: 0 }
          : read({ waits_for_my_review: 'is.false', assigned_to: `eq.${username}` }),
      ]);
      const first = [...waiting.facts, ...assigned.facts].slice(0, REVIEW_RUN.most);
      const own = waiting.total + assigned.total;
      if (own > 0 && of !== 'all' && ids === undefined) return { own, alone: true, facts: first, total: own };
      const others = await read({ waits_for_my_review: 'is.false' });
      return {
        own,
        alone: false,
        facts: [...new Set([...first, ...others.facts])].slice(0, REVIEW_RUN.most),
        total: waiting.total + others.total,
      };
    },
  });

const RUN = 'fact';

export function ReviewFactsScreen() {
  const { [RUN]: given, ...address }: Address = useSearch({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  const queue = useQuery(queueQuery(address, usePerson()?.username ?? ''));
  const facts = queue.data?.facts ?? [];
  const at = given === 'end' ? facts.length : Math.max(0, facts.indexOf(Number(given)));
  // Its changes and its peek are two readings: the older one counts as seen.
  const { data: loaded } = useQuery({ ...loadedQuery(FACT_FORM, String(facts[at])), enabled: false });
  const { data: peeked } = useQuery({ ...peekQuery(FACT_FORM, facts[at] ?? 0), enabled: false });
  const seen = loaded && peeked && Math.min(loaded.row.version, peeked.version);
  const archived = loaded?.row.archived_at != null;
  const go = (to: number) =>
    void navigate({
      to: '/facts/review' as '/',
      search: { ...address, [RUN]: facts[to] ?? 'end' } as never,
      replace: true,
    });
  const edit = (fact: number) => {
    const where = { id: among(facts) };
    const run = { back: router.state.location.href, called: 'the review' };
    keepTrail('facts', {
      relation: 'facts_view',
      where,
      order: 'id',
      total: facts.length,
      first: 0,
      ids: facts,
      ...run,
    });
    void navigate({ to: `/facts/${fact}` as '/' });
  };
  const back = (
    <Link className="in-text" to="/facts" search={{ ...address, [FROM]: undefined, [OF]: undefined } as never}>
      Back to the list
    </Link>
  );
  return (
    <Page title={REVIEW_RUN.title}>
      <Loaded query={queue} what="Loading the facts">
        {({ total, own, alone }) =>
          facts.length === 0 ? (
            <Nothing search text={REVIEW_RUN.nothing} next={back} />
          ) : (
            <>
              {at < facts.length && (alone || address[OF] === 'all' || total > facts.length) && (
                <p className="quiet">
                  {total > facts.length
                    ? REVIEW_RUN.first(facts.length, thousands(total), alone ? 0 : own)
                    : alone && REVIEW_RUN.own(own)}{' '}
                  {own > 0 && (
                    <Link
                      className="in-text"
                      to="/facts/review"
                      search={{ ...address, [OF]: alone ? 'all' : undefined } as never}
                    >
                      {alone ? REVIEW_RUN.all : REVIEW_RUN.ownAlone}
                    </Link>
                  )}
                </p>
              )}
              <ReviewRun
                run={JSON.stringify(address)}
                facts={facts}
                at={at}
                seen={seen}
                archived={archived}
                go={go}
                edit={edit}
                back={back}
              >
                {facts[at] !== undefined && <OneFact id={facts[at]} next={facts[at + 1]} />}
              </ReviewRun>
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function OneFact({ id, next }: { id: number; next: number | undefined }) {
  const { data: loaded } = useQuery(loadedQuery(FACT_FORM, String(id)));
  const { data: status } = useQuery(factStatusQuery(id));
  useEffect(() => {
    if (next === undefined) return;
    void queryClient.prefetchQuery(loadedQuery(FACT_FORM, String(next)));
    void queryClient.prefetchQuery(peekQuery(FACT_FORM, next));
    void queryClient.prefetchQuery(factStatusQuery(next));
    void queryClient.prefetchQuery(knownErrorsQuery(next));
  }, [next]);
  const row = loaded?.row;
  const excerpt = useOwnSentence(row);
  return (
    <BesidePreview document={row?.document ?? null} excerpt={excerpt}>
      <div className="review-fact">
        {row !== undefined && status !== undefined && (
          <ChangesSince status={status} row={row as unknown as Image} fields={FACT_FORM.history} />
        )}
        <RecordPeek kind={FACT_FORM} id={id} StatusMenu={StatusMenu} Counting={CountingInReview} />
      </div>
    </BesidePreview>
  );
}

/** Below the figure: whether it counts, what QA found, and the figures that it stands beside in its event. */
function CountingInReview({ id }: { id: number }) {
  const { data: fact } = useQuery({ ...peekQuery(FACT_FORM, id), enabled: false });
  if (fact === undefined) return null;
  return (
    <>
      <UnsaidFigure fact={fact} />
      <FactCounting fact={fact} />
      <KnownErrors fact={id} />
      <SavedFiguresAround fact={fact} />
      {fact.event_id !== null && <OtherFigures fact={{ ...fact, event_id: fact.event_id }} />}
    </>
  );
}
