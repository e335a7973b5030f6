/** How the figures of the sub-facts add up, beside the master's own figure. Triangulation is shown apart, because it is not counted (spec 1 §4). */
import { Alert } from 'antd';
import { otherYearsWords, showSum, verdictOn } from '#domain/facts/sub-facts.ts';
import type { SubFactsTotal } from './sub-facts-queries.ts';

type Term = { label: string; sum: string | null; sign?: string; className?: string };

function Sum({ label, sum, sign, className }: Term) {
  return (
    <div {...(className !== undefined && { className })}>
      <dt>{label}</dt>
      <dd>
        {sign !== undefined && <span className="sub-facts-sign">{sign} </span>}
        {sum === null ? 'None' : showSum(sum)}
      </dd>
    </div>
  );
}

type Props = {
  total: SubFactsTotal;
  /** The sub-facts that are not counted, in words; empty if all are counted. */
  leftOut: string;
};

export function Arithmetic({ total, leftOut }: Props) {
  const { agree, text } = verdictOn(total);
  const notes = [otherYearsWords(total), leftOut].filter((words) => words !== '').join('. ');
  return (
    <>
      <dl className="sub-facts-sums">
        <Sum label="Recommended figure" sum={total.recommended} />
        <Sum label="Partial figure (Added)" sum={total.added} sign="+" />
        <Sum label="Partial figure (Subtracted)" sum={total.subtracted} sign="−" />
        <Sum label="Computed total" sum={total.total} sign="=" className="sub-facts-total" />
        <Sum label="Figure of this fact" sum={total.figure} className="sub-facts-total sub-facts-own" />
        <Sum label="Triangulation (not counted)" sum={total.triangulation} className="sub-facts-apart" />
      </dl>
      <Alert type={agree ? 'success' : 'warning'} showIcon title={text} {...(notes !== '' && { description: notes })} />
    </>
  );
}
