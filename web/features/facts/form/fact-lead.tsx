/** A fact in short, before its reading view: the sentence of its source, its figure and how it was computed, where it counts, and its document; elsewhere how it was computed and where it counts. Changes nothing. */
import './fact-lead.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { computedWords, sentenceOf } from '#domain/facts/fact-lead.ts';
import { FACT_LEAD } from '#domain/messages/fact-lead.ts';
import { showNumber } from '#domain/values/numbers.ts';
import { peekQuery } from '#web/forms/record-peek.tsx';
import { WholeName } from '#web/ui/whole-name.tsx';
import { FACT_FORM, listedFactQuery, type FactRow } from './fact.ts';
import { InReleases, useReleasesOfFact } from './in-releases.tsx';

export function FactLead({ fact }: { fact: FactRow }) {
  const { id, data, event, event_role, parent, parent_role, document } = fact;
  const releases = useReleasesOfFact(id);
  const sentence = sentenceOf(data.excerpt, data.reported_figure);
  return (
    <section className="fact-lead" aria-label={FACT_LEAD.title}>
      {sentence !== null && <blockquote dir="auto">{sentence}</blockquote>}
      <p className="fact-lead-figure">
        <strong>{showNumber(data.figure)}</strong> {FACT_LEAD.people(data.figure ?? 0)}
      </p>
      <Counting
        fact={fact}
        before={
          <>
            <Above term={FACT_LEAD.event} to="/events/$id" record={event} role={event_role} />
            <Above term={FACT_LEAD.master} to="/facts/$id" record={parent} role={parent_role} />
          </>
        }
      >
        {document != null && (
          <>
            <dt>{FACT_LEAD.document}</dt>
            <dd>
              <Link className="in-text" to="/documents/$id" params={{ id: String(document.id) }} dir="auto">
                {document.name}
              </Link>
            </dd>
          </>
        )}
        {releases.length > 0 && (
          <>
            <dt>{FACT_LEAD.releases}</dt>
            <dd>
              <InReleases releases={releases} figure={data.figure ?? null} />
            </dd>
          </>
        )}
      </Counting>
    </section>
  );
}

type AboveProps = {
  term: string;
  to: '/events/$id' | '/facts/$id';
  record: { id: number; name: string } | null | undefined;
  role: string | null | undefined;
};

/** The event or the master fact, with the role that the fact has in it. */
function Above({ term, to, record, role }: AboveProps) {
  if (record == null) return null;
  return (
    <>
      <dt>{term}</dt>
      <dd>
        <Link className="in-text" to={to} params={{ id: String(record.id) }} dir="auto">
          <WholeName text={record.name} />
        </Link>{' '}
        <span className="quiet">{role}</span>
      </dd>
    </>
  );
}

/** Where the figure itself is shown already, and its releases. */
export const FactCounting = ({ fact }: { fact: FactRow }) => (
  <section className="fact-counting" aria-label={FACT_LEAD.counting}>
    <Counting fact={fact} total={fact.event?.name} />
  </section>
);

/** Of the fact of a peek, which has loaded it. */
export function PeekCounting({ id }: { id: number }) {
  const { data: fact } = useQuery({ ...peekQuery(FACT_FORM, id), enabled: false });
  return fact === undefined ? null : <FactCounting fact={fact} />;
}

type CountingProps = { fact: FactRow; before?: ReactNode; total?: string | undefined; children?: ReactNode };

/** `before`, `children`: the lines around it; `total` names the total. */
function Counting({ fact, before, total, children }: CountingProps) {
  const { id, data, household_size } = fact;
  const { data: listed, isPending } = useQuery(listedFactQuery(id));
  const counts = listed?.counts ?? null;
  const computed = computedWords({
    reported: data.reported_figure ?? null,
    unit: data.unit ?? null,
    figure: data.figure ?? null,
    qualifier: data.qualifier ?? null,
    term: data.term ?? null,
    size: household_size.figure ?? null,
    source: fact.household_size_source,
  });
  return (
    <>
      {computed !== null && <p className="quiet">{computed}</p>}
      <dl className="references">
        {before}
        {/* Its line is there before its answer: nothing moves. */}
        {(isPending || counts !== null) && (
          <>
            <dt>{FACT_LEAD.counts}</dt>
            <dd>{counts === 'Yes' && total !== undefined ? FACT_LEAD.yesIn(total) : (counts ?? '…')}</dd>
          </>
        )}
        {children}
      </dl>
    </>
  );
}
