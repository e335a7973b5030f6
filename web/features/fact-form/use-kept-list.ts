/** Keeps unsaved quick facts in this browser, and returns those of an earlier visit. */
import { useCallback, useEffect, useState } from 'react';
import { z } from 'zod';
import { FACT_KIND } from '#domain/fact-kind.ts';
import type { FactDraft } from '#domain/facts.ts';
import { useDrafts } from '#web/data/drafts.ts';

type Kept = { facts: readonly FactDraft[]; at: number };
export type LeftFacts = { facts: FactDraft[]; at: number; place: string };

const kept = z.object({ facts: z.array(z.unknown()), at: z.number() });

/** Values that are not valid drafts are left out. */
function readKept(value: unknown): { facts: FactDraft[]; at: number } | null {
  const { data } = kept.safeParse(value);
  const facts = data?.facts.flatMap((fact) => FACT_KIND.readDraft(fact) ?? []) ?? [];
  return data === undefined || facts.length === 0 ? null : { facts, at: data.at };
}

export function useKeptList(documentId: number) {
  const { keep, drop, findLeft, dropLeft } = useDrafts<Kept>(`documents/${documentId}/quick-facts`);
  const [left, setLeft] = useState<LeftFacts[]>([]);
  useEffect(() => {
    let open = true;
    void findLeft().then((found) => {
      const lists = found.flatMap(({ place, value }) => {
        const list = readKept(value);
        return list === null ? [] : [{ ...list, place }];
      });
      if (open) setLeft(lists.toSorted((a, b) => b.at - a.at));
    });
    return () => {
      open = false;
    };
  }, [findLeft]);

  const keepAll = useCallback(
    (facts: readonly FactDraft[]) => {
      if (facts.length === 0) drop();
      else keep({ facts, at: Date.now() });
    },
    [keep, drop],
  );
  const settle = useCallback(
    (place: string) => {
      dropLeft(place);
      setLeft((all) => all.filter((each) => each.place !== place));
    },
    [dropLeft],
  );
  return { offer: left[0] ?? null, settle, keepAll };
}
