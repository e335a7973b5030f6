/** The tab 'Potential errors': the rules of data quality with their counts, and the records of the chosen rule, at first of the first that has some. The address holds the search. */
import './potential-errors.css';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import {
  potentialErrorsAddress,
  potentialErrorsFrom,
  type PotentialErrorsSearch,
} from '#domain/dashboards/potential-errors.ts';
import { Results } from '#web/lists/results.tsx';
import { useListing } from '#web/lists/use-listing.ts';
import { Card } from '#web/ui/card.tsx';
import { Loaded, inOne } from '#web/ui/states.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { ErrorFilters } from './error-filters.tsx';
import { errorsList } from './records-of-rule.tsx';
import { onErrors, onIgnored } from './on-selected.tsx';
import { countsQuery, othersQuery, rulesQuery, type Rule } from './potential-errors-queries.ts';
import { RulesList } from './rules-list.tsx';

/** `tab` is the tab's name in the address of its screen. */
export function PotentialErrors({ tab }: { tab: string }) {
  const given: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const asked = useMemo(() => potentialErrorsFrom(given), [given]);
  const rules = useQuery(rulesQuery);
  const counts = useQuery(countsQuery(asked));
  const loaded = inOne(rules, counts);
  const address = useMemo(() => ({ tab }), [tab]);
  const run = (next: PotentialErrorsSearch) =>
    void navigate({ to: '/dashboards/qa', search: { ...address, ...potentialErrorsAddress(next) } });
  const rule =
    rules.data?.find((each) => each.rule === asked.rule) ??
    rules.data?.find(
      (each) => counts.data?.has(each.rule) && (asked.severity === null || each.severity === asked.severity),
    );
  const chosen = rule?.rule ?? null;
  const search = useMemo(() => ({ ...asked, rule: chosen }), [asked, chosen]);
  return (
    <div className="potential-errors">
      <Card>
        <ErrorFilters search={asked} onSearch={run} />
      </Card>
      <div className="errors-beside">
        <Card title="Rules">
          <Loaded query={loaded} what="Counting the potential errors" failed="Potential errors failed to load">
            {([all, counted]) => <RulesList rules={all} counts={counted} search={search} address={address} />}
          </Loaded>
        </Card>
        {/* After the rules: on a phone it stands below them, and would be drawn where they come. */}
        {rule !== undefined && loaded.data !== undefined && (
          <Errors key={JSON.stringify(potentialErrorsAddress(search))} rule={rule} search={search} tab={tab} />
        )}
      </div>
    </div>
  );
}

function Errors({ rule, search, tab }: { rule: Rule; search: PotentialErrorsSearch; tab: string }) {
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
