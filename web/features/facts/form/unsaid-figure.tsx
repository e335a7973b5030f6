/** Remarks quietly that the excerpt of a fact does not say its figure. Prevents no save. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { toldOf, type FactDraft } from '#domain/facts/facts.ts';
import { FACT_KIND } from '#domain/facts/fact-kind.ts';
import { FACT } from '#domain/messages/facts.ts';
import type { FactRow } from './fact.ts';

type Told = ReturnType<typeof toldOf>;

function useUnsaid(told: Told): string | null {
  const { data: isUnsaid } = useQuery({
    queryKey: ['figure in excerpt', told],
    // The reader of excerpts knows the words of five languages: it is loaded for the first excerpt.
    queryFn: async () => {
      const { lacksFigure } = await import('#domain/facts/figure-in-excerpt.ts');
      return told !== null && lacksFigure(told.excerpt, told);
    },
    enabled: told !== null,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 60_000,
  });
  return told !== null && isUnsaid === true ? FACT.unsaid(told.reported) : null;
}

/** A constant: another list of names would start another subscription at every key press. */
const TOLD = ['data', 'household_size'] as const;

/** Of the fact in the form. */
export function useUnsaidFigure(): string | null {
  const { control } = useFormContext<FactDraft>();
  return useUnsaid(
    useWatch({ control, name: TOLD, compute: ([data, household_size]) => toldOf({ data, household_size }) }),
  );
}

/** Of a fact to read. */
export function UnsaidFigure({ fact }: { fact: FactRow }) {
  const words = useUnsaid(toldOf(FACT_KIND.draftOf(fact)));
  return words !== null && <p className="quiet">{words}</p>;
}
