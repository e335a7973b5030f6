/** The rules with the number of records that break each, as links, errors before warnings; rules without a record come last, closed. */
import { Link } from '@tanstack/react-router';
import { POTENTIAL_ERRORS } from '#domain/messages/potential-errors.ts';
import { potentialErrorsAddress, SEVERITIES, type PotentialErrorsSearch } from '#domain/dashboards/potential-errors.ts';
import { counted } from '#domain/values/counts.ts';
import { Loading, Nothing } from '#web/ui/states.tsx';
import { thousands } from '#web/ui/thousands.ts';
import type { Rule } from './potential-errors-queries.ts';

type Props = {
  rules: readonly Rule[];
  counts: ReadonlyMap<string, number>;
  /** The rules that are not counted yet. */
  waiting: ReadonlySet<string>;
  /** The rules whose count failed. */
  uncounted: ReadonlySet<string>;
  search: PotentialErrorsSearch;
  /** The parameters of the screen's address besides the search. */
  address: Readonly<Record<string, string>>;
};

export function RulesList({ rules, counts, waiting, uncounted, search, address }: Props) {
  const shown = rules.filter(({ severity }) => search.severity === null || severity === search.severity);
  const broken = shown.filter(({ rule }) => counts.has(rule));
  const isCounted = ({ rule }: Rule) => !waiting.has(rule) && !uncounted.has(rule);
  const kept = shown.filter((each) => !counts.has(each.rule) && isCounted(each));
  const entry = ({ rule, words, about }: Rule) => {
    const count = counts.get(rule) ?? 0;
    const open = rule === search.rule;
    return (
      <li key={rule}>
        <Link
          to="/dashboards/qa"
          search={{ ...address, ...potentialErrorsAddress({ ...search, rule }) }}
          className="error-rule"
          {...(open && { 'aria-current': 'true' })}
        >
          <span className="error-rule-code">{rule}</span>
          <span className="error-rule-words">{words}</span>
          <strong className="error-rule-count">{thousands(count)}</strong>
          <span className="error-rule-about">{about}</span>
        </Link>
      </li>
    );
  };
  return (
    <nav aria-label="Rules">
      {broken.length === 0 && shown.every(isCounted) && (
        <Nothing
          search
          text={search.ignored ? 'No error is ignored' : POTENTIAL_ERRORS.none}
          next={
            search.countries.length + search.experts.length > 0
              ? 'With another country or expert there may be some.'
              : undefined
          }
        />
      )}
      {SEVERITIES.map((severity) => {
        const those = broken.filter((each) => each.severity === severity);
        const sum = those.reduce((total, { rule }) => total + (counts.get(rule) ?? 0), 0);
        // A part is no sum.
        const whole = rules.every((each) => each.severity !== severity || isCounted(each));
        return those.length === 0 ? null : (
          <section key={severity} aria-label={`${severity}s`}>
            <h3 className="error-rules-head">
              {`${severity}s`} {whole && <span>{thousands(sum)}</span>}
            </h3>
            <ul className="error-rules">{those.map(entry)}</ul>
          </section>
        );
      })}
      {waiting.size > 0 && <Loading what="Counting the potential errors" rows={broken.length === 0 ? 12 : 3} />}
      {kept.length > 0 && waiting.size === 0 && !search.ignored && (
        <details className="error-rules-kept">
          <summary>{counted(kept.length, 'rule without errors', 'rules without errors')}</summary>
          <ul className="error-rules">{kept.map(entry)}</ul>
        </details>
      )}
    </nav>
  );
}
