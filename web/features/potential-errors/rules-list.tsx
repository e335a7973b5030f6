/** The rules with the number of records that break each, as links; rules without a record come last, closed. */
import { Link } from '@tanstack/react-router';
import { Tag } from 'antd';
import { POTENTIAL_ERRORS } from '#domain/messages/potential-errors.ts';
import { potentialErrorsAddress, type PotentialErrorsSearch } from '#domain/dashboards/potential-errors.ts';
import { counted } from '#domain/values/counts.ts';
import { Nothing } from '#web/ui/states.tsx';
import { thousands } from '#web/ui/thousands.ts';
import type { Rule } from './potential-errors-queries.ts';

type Props = {
  rules: readonly Rule[];
  counts: ReadonlyMap<string, number>;
  search: PotentialErrorsSearch;
  /** The parameters of the screen's address besides the search. */
  address: Readonly<Record<string, string>>;
};

export function RulesList({ rules, counts, search, address }: Props) {
  const shown = rules.filter(({ severity }) => search.severity === null || severity === search.severity);
  const broken = shown.filter(({ rule }) => counts.has(rule));
  const kept = shown.filter(({ rule }) => !counts.has(rule));
  const entry = ({ rule, severity, words }: Rule) => {
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
          {severity === 'Error' ? <Tag color="error">Error</Tag> : <Tag color="warning">Warning</Tag>}
          <strong className="error-rule-count">{thousands(count)}</strong>
        </Link>
      </li>
    );
  };
  return (
    <nav aria-label="Rules">
      {broken.length === 0 && (
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
      <ul className="error-rules">{broken.map(entry)}</ul>
      {kept.length > 0 && !search.ignored && (
        <details className="error-rules-kept">
          <summary>{counted(kept.length, 'rule without errors', 'rules without errors')}</summary>
          <ul className="error-rules">{kept.map(entry)}</ul>
        </details>
      )}
    </nav>
  );
}
