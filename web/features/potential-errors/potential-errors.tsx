/** The tab 'Potential errors': the rules of data quality with their counts, and the records of the chosen rule, at first of the first that has some. The address holds the search; without one, people with countries see their own. */
import './potential-errors.css';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import {
  isPotentialErrorsSearch,
  potentialErrorsAddress,
  potentialErrorsFrom,
  type PotentialErrorsSearch,
} from '#domain/dashboards/potential-errors.ts';
import { POTENTIAL_ERRORS } from '#domain/messages/potential-errors.ts';
import { usePerson } from '#web/data/session.ts';
import { Results } from '#web/lists/rows/results.tsx';
import { useListing } from '#web/lists/use-listing.ts';
import { Card } from '#web/ui/card.tsx';
import { Failed, Loaded, problemWords } from '#web/ui/states.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { ErrorFilters } from './error-filters.tsx';
import { errorsList } from './records-of-rule.tsx';
import { onErrors, onIgnored } from './on-selected.tsx';
import {
  countsQuery,
  dealt,
  hasCountriesQuery,
  othersQuery,
  rulesQuery,
  type Rule,
} from './potential-errors-queries.ts';
import { RulesList } from './rules-list.tsx';

/** `tab` is the tab's name in the address of its screen. */
export function PotentialErrors({ tab }: { tab: string }) {
  const given: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const me = usePerson()?.username ?? '';
  const named = isPotentialErrorsSearch(given);
  const own = useQuery({ ...hasCountriesQuery(me), enabled: !named });
  const isOwn = !named && own.data === true;
  const asked = useMemo(() => ({ ...potentialErrorsFrom(given), ...(isOwn && { experts: [me] }) }), [given, isOwn, me]);
  const rules = useQuery(rulesQuery);
  const counts = useCounts(rules.data, asked, named || !own.isPending);
  const address = useMemo(() => ({ tab }), [tab]);
  const run = (next: PotentialErrorsSearch) =>
    void navigate({ to: '/dashboards/qa', search: { ...address, ...potentialErrorsAddress(next) } });
  const filters = JSON.stringify(potentialErrorsAddress({ ...asked, rule: null }));
  /** The rule that was shown first stays when its last error is gone. */
  const [kept, keep] = useState({ filters: '', rule: '' });
  const stays = asked.rule ?? (kept.filters === filters ? kept.rule : null);
  const broken = rules.data?.filter(
    (each) => counts.known.has(each.rule) && (asked.severity === null || each.severity === asked.severity),
  );
  // While rules before it are counted, the first one with records is not known.
  const first = counts.waiting.size > 0 ? undefined : broken?.[0];
  const rule = rules.data?.find((each) => each.rule === stays) ?? first;
  if (asked.rule === null && rule !== undefined && stays !== rule.rule) keep({ filters, rule: rule.rule });
  const next = counts.known.has(rule?.rule ?? '') ? undefined : first;
  const chosen = rule?.rule ?? null;
  const search = useMemo(() => ({ ...asked, rule: chosen }), [asked, chosen]);
  return (
    <div className="potential-errors">
      <Card>
        <ErrorFilters search={asked} onSearch={run} />
      </Card>
      {counts.error !== null && (
        <Failed
          title="Potential errors failed to load"
          text={[counts.unknown.size > 0 && POTENTIAL_ERRORS.uncounted([...counts.unknown]), problemWords(counts.error)]
            .filter(Boolean)
            .join(' ')}
          retry={counts.again}
        />
      )}
      <div className="errors-beside">
        <Card title="Rules">
          <Loaded query={rules} what="Loading the rules" failed="Potential errors failed to load">
            {(all) => (
              <RulesList
                rules={all}
                counts={counts.shown}
                waiting={counts.waiting}
                uncounted={counts.unknown}
                search={search}
                address={address}
              />
            )}
          </Loaded>
        </Card>
        {/* After the rules: on a phone it stands below them, and would be drawn where they come. */}
        {rule !== undefined && counts.waiting.size === 0 && (
          <Errors
            key={JSON.stringify(potentialErrorsAddress(search))}
            rule={rule}
            next={next}
            search={search}
            tab={tab}
          />
        )}
      </div>
    </div>
  );
}

/** The numbers of all rules as they arrive. A part that fails leaves its rules unknown, and only that part is counted again. */
function useCounts(rules: readonly Rule[] | undefined, search: PotentialErrorsSearch, enabled: boolean) {
  const parts = useMemo(() => dealt(rules ?? []), [rules]);
  const results = useQueries({ queries: parts.map((part) => ({ ...countsQuery(part, search), enabled })) });
  const rulesOf = (is: (result: (typeof results)[number]) => boolean) =>
    new Set(parts.flatMap((part, at) => (results[at] !== undefined && is(results[at]) ? part : [])));
  const known = new Map(results.flatMap(({ data }) => [...(data ?? [])]));
  const waiting = rulesOf(({ isPending }) => isPending);
  const isLate = useLate(waiting.size > 0);
  return {
    known,
    // Those that come at once are drawn at once, else each would move the others.
    shown: waiting.size > 0 && !isLate ? new Map<string, number>() : known,
    waiting,
    unknown: rulesOf(({ isError, data }) => isError && data === undefined),
    error: results.find(({ error }) => error !== null)?.error ?? null,
    again: () => results.forEach(({ isError, refetch }) => isError && void refetch()),
  };
}

const LATE_MS = 2000;

function useLate(waits: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [waits]);
  return isLate;
}

type ErrorsProps = { rule: Rule; next: Rule | undefined; search: PotentialErrorsSearch; tab: string };

/** `next` has errors, if this rule has none. */
function Errors({ rule, next, search, tab }: ErrorsProps) {
  const list = useMemo(() => {
    const onSelected = search.ignored ? onIgnored(rule.rule) : onErrors(rule);
    return { ...errorsList(rule, search), ...(rule.may_ignore && { onSelected }) };
  }, [rule, search]);
  // The columns of one rule are no filter of another.
  const base = useMemo(
    () => ({ path: '/dashboards/qa', keep: { tab, ...potentialErrorsAddress(search) }, forgets: true }),
    [tab, search],
  );
  const { listing, go } = useListing(list, base);
  const title = `${rule.rule} ${rule.words}`;
  return (
    <Card title={title} extra={<Others rule={rule.rule} search={search} tab={tab} />}>
      <p role="status" className="errors-over">
        {next !== undefined && (
          <>
            {POTENTIAL_ERRORS.over}{' '}
            <Link
              to="/dashboards/qa"
              search={{ tab, ...potentialErrorsAddress({ ...search, rule: next.rule }) }}
              className="in-text"
            >
              {`Go on with ${next.rule} ${next.words}`}
            </Link>
          </>
        )}
      </p>
      <Results moves list={list} name={title} listing={listing} go={go} />
    </Card>
  );
}

/** What was ignored stays counted. */
function Others({ rule, search, tab }: { rule: string; search: PotentialErrorsSearch; tab: string }) {
  const { data: others = 0 } = useQuery(othersQuery(rule, search));
  if (others === 0) return null;
  const there = { ...search, rule, ignored: !search.ignored, isNew: false };
  return (
    <Link to="/dashboards/qa" search={{ tab, ...potentialErrorsAddress(there) }}>
      {`${thousands(others)} ${search.ignored ? 'open' : 'ignored'}`}
    </Link>
  );
}
