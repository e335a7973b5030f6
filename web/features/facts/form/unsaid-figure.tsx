/** Warns that the excerpt of a fact does not say its figure, and takes the figure that it says instead by one press. Prevents no save. */
import './unsaid-figure.css';
import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { toldOf, type FactDraft } from '#domain/facts/facts.ts';
import { FACT_KIND } from '#domain/facts/fact-kind.ts';
import { FACT } from '#domain/messages/facts.ts';
import { showNumber } from '#domain/values/numbers.ts';
import { useFieldId } from '#web/forms/field.tsx';
import type { FactRow } from './fact.ts';

export type Told = ReturnType<typeof toldOf>;

const unsaidQuery = (told: Told) =>
  queryOptions({
    queryKey: ['figure in excerpt', told],
    // The reader of excerpts knows the words of five languages: it is loaded for the first excerpt.
    queryFn: async () => {
      const { unsaidIn } = await import('#domain/facts/figure-in-excerpt.ts');
      return told === null ? null : unsaidIn(told.excerpt, told);
    },
    enabled: told !== null,
    staleTime: Infinity,
    gcTime: 60_000,
  });

type Unsaid = { words: string; other: number | null };

function useUnsaid(told: Told): Unsaid | null {
  const { data: unsaid = null } = useQuery({ ...unsaidQuery(told), placeholderData: keepPreviousData });
  if (told === null || unsaid === null || unsaid.other === told.reported) return null;
  return { words: FACT.unsaid(told.reported, unsaid.other), other: unsaid.other };
}

/** A constant: another list of names would start another subscription at every key press. */
const TOLD = ['data', 'household_size'] as const;

/** Of the fact in the form. */
export function useUnsaidFigure(): Unsaid | null {
  const { control } = useFormContext<FactDraft>();
  return useUnsaid(
    useWatch({ control, name: TOLD, compute: ([data, household_size]) => toldOf({ data, household_size }) }),
  );
}

/** `of`: the fact among others. */
export function UseSaid({ other, of = '' }: { other: number; of?: string }) {
  const { setValue } = useFormContext<FactDraft>();
  const id = useFieldId()('data.reported_figure');
  return (
    <button
      type="button"
      className="text-link"
      onClick={() => {
        setValue('data.reported_figure', showNumber(other), { shouldDirty: true, shouldValidate: true });
        // The button goes with the words: the focus moves to the figure.
        document.getElementById(id)?.focus();
      }}
    >
      {FACT.useSaid(other)}
      {of !== '' && <span className="visually-hidden">: {of}</span>}
    </button>
  );
}

/** The warning at the field of the figure; undefined where the excerpt has it. */
export function useUnsaidWarning() {
  const unsaid = useUnsaidFigure();
  if (unsaid === null) return undefined;
  const { words, other } = unsaid;
  return (
    <>
      {words} {other !== null && <UseSaid other={other} />}
    </>
  );
}

/** Of a fact to read. */
export function UnsaidFigure({ fact }: { fact: FactRow }) {
  const unsaid = useUnsaid(toldOf(FACT_KIND.draftOf(fact)));
  return unsaid !== null && <p className="unsaid-figure">{unsaid.words}</p>;
}

/** In words; empty if the excerpts have them all. */
export function useUnsaidWords(facts: readonly Told[]): string {
  return useQueries({
    queries: facts.map(unsaidQuery),
    combine: (answers) => FACT.unsaidFigures(answers.filter(({ data }) => data != null).length),
  });
}
