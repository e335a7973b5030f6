/** Warns that the fact in the form is added to a figure of its event for an area around its place, for places within it or for the same place, and makes it triangulation in one press. Prevents no save. */
import type { ReactNode } from 'react';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useFormContext, useWatch } from 'react-hook-form';
import { FACT_KIND } from '#domain/facts/fact-kind.ts';
import { aroundWords, askedAround, type FigureAround } from '#domain/facts/figures-around.ts';
import { figureOf, type FactDraft } from '#domain/facts/facts.ts';
import { NOT_COUNTED } from '#domain/facts/role-of-link.ts';
import { IN_DOUBT } from '#domain/messages/potential-errors.ts';
import { psql } from '#web/data/psql.ts';
import { useFieldId } from '#web/forms/field.tsx';
import type { FactRow } from './fact.ts';

/** Kept under the name of the list: read again when facts change. */
const aroundQuery = (fact: ReturnType<typeof askedAround>) =>
  queryOptions({
    queryKey: ['facts_view', 'around', fact],
    queryFn:
      fact === null
        ? skipToken
        : ({ signal }) => psql.rpc<readonly FigureAround[]>('figures_around', { fact }, { signal }),
  });

const ASKED = [
  'event_id',
  'event_role',
  'parent_id',
  'iso3',
  'year',
  'displacement_type',
  'type',
  'locations',
  'data.start_date',
  'data.end_date',
  'data.stock_date',
] as const;
const FIGURE = ['data', 'household_size'] as const;

function useAround(id: number | null) {
  const { control } = useFormContext<FactDraft>();
  const fact = useWatch({
    control,
    name: ASKED,
    compute: ([event_id, event_role, parent_id, iso3, year, displacement_type, type, locations, ...dates]) => {
      const [start_date, end_date, stock_date] = dates;
      const of = { event_id, event_role, parent_id, iso3, year, displacement_type, type, locations };
      return askedAround({ ...of, data: { start_date, end_date, stock_date } }, id);
    },
  });
  const own = useWatch({
    control,
    name: FIGURE,
    compute: ([data, household_size]) => figureOf({ data, household_size }),
  });
  const { data: found } = useQuery(aroundQuery(fact));
  return fact === null || found === undefined ? null : aroundWords(found, own, id !== null);
}

function Words({ of: { fact, before, link, after } }: { of: NonNullable<ReturnType<typeof aroundWords>> }) {
  return (
    <>
      {before}
      <a className="in-text" href={`/facts/${fact}`} target="_blank" rel="noreferrer">
        {link}
      </a>
      {after}
    </>
  );
}

type AlertProps = { words: NonNullable<ReturnType<typeof aroundWords>>; action?: ReactNode };

const AroundAlert = ({ words, action }: AlertProps) => (
  <Alert className="form-notice wide" type="warning" showIcon title={<Words of={words} />} action={action} />
);

/** Of a saved fact, to read. */
export function SavedFiguresAround({ fact }: { fact: FactRow }) {
  const { data } = useQuery(aroundQuery(askedAround(FACT_KIND.draftOf(fact), fact.id)));
  const words = data === undefined ? null : aroundWords(data, fact.data.figure ?? null, true);
  return words === null ? null : <AroundAlert words={words} />;
}

/** Makes the fact triangulation. The button goes with the warning: the focus moves to this field. */
function useLeaveOut(next: 'event_role' | 'event_id') {
  const { setValue } = useFormContext<FactDraft>();
  const fieldId = useFieldId();
  return () => {
    setValue('event_role', NOT_COUNTED, { shouldDirty: true, shouldValidate: true });
    document.getElementById(fieldId(next))?.focus();
  };
}

/** `id`: null for a new fact. */
export function FiguresAround({ id }: { id: number | null }) {
  const leaveOut = useLeaveOut('event_role');
  const around = useAround(id);
  if (around === null) return null;
  return (
    <AroundAlert
      words={around}
      action={
        <Button size="small" onClick={leaveOut}>
          {IN_DOUBT.make}
        </Button>
      }
    />
  );
}

type LineProps = {
  number: number;
  /** That it lies within the area of another line. */
  within: string | null;
};

/** Below a line, which has no field of the role: there the line says that it is not counted, and takes it back. */
export function LineFiguresAround({ number, within }: LineProps) {
  const leaveOut = useLeaveOut('event_id');
  const around = useAround(null);
  if (around === null && within === null) return null;
  return (
    <p className="line-warning" role="status">
      {`Fact ${number}: `}
      {around === null ? within : <Words of={around} />}{' '}
      <button type="button" className="text-link" onClick={leaveOut}>
        {IN_DOUBT.make}
        <span className="visually-hidden">: Fact {number}</span>
      </button>
    </p>
  );
}
