/** Keeps unsaved quick facts in this browser, and returns those of an earlier visit. */
import { useCallback, useEffect, useState } from 'react';
import { z } from 'zod';
import { FACT_KIND } from '#domain/facts/fact-kind.ts';
import type { FactDraft } from '#domain/facts/facts.ts';
import { useDrafts } from '#web/data/drafts.ts';

/** A fact, and its values in a request that had no answer. */
type KeptFact = { fact: FactDraft; sent: FactDraft | null };
type LeftList = { facts: KeptFact[]; at: number; sentAt: number | null };
export type LeftFacts = LeftList & { storageKey: string };

const kept = z.object({
  facts: z.array(z.unknown()),
  sent: z.array(z.unknown()).default([]),
  at: z.number(),
  sentAt: z.number().nullable().default(null),
});
type Kept = z.infer<typeof kept>;

/** Values that are not valid drafts are left out. */
function readKept(value: unknown): LeftList | null {
  const { data } = kept.safeParse(value);
  if (data === undefined) return null;
  const facts = data.facts.flatMap((one, at): KeptFact[] => {
    const fact = FACT_KIND.readDraft(one);
    return fact === null ? [] : [{ fact, sent: FACT_KIND.readDraft(data.sent[at]) }];
  });
  return facts.length === 0 ? null : { facts, at: data.at, sentAt: data.sentAt };
}

export function useKeptList(documentId: number) {
  const { keep, drop, findLeft, dropLeft } = useDrafts<Kept>(`documents/${documentId}/quick-facts`);
  const [left, setLeft] = useState<LeftFacts[]>([]);
  useEffect(() => {
    let open = true;
    void findLeft().then((found) => {
      const lists = found.flatMap(({ storageKey, value }) => {
        const list = readKept(value);
        return list === null ? [] : [{ ...list, storageKey }];
      });
      if (open) setLeft(lists.toSorted((a, b) => b.at - a.at));
    });
    return () => {
      open = false;
    };
  }, [findLeft]);

  const keepAll = useCallback(
    (facts: readonly KeptFact[], sentAt: Date | null) => {
      if (facts.length === 0) drop();
      else {
        const [now, sent] = [facts.map(({ fact }) => fact), facts.map((each) => each.sent)];
        keep({ facts: now, sent, at: Date.now(), sentAt: sentAt?.getTime() ?? null });
      }
    },
    [keep, drop],
  );
  const settle = useCallback(
    (storageKey: string) => {
      dropLeft(storageKey);
      setLeft((all) => all.filter((each) => each.storageKey !== storageKey));
    },
    [dropLeft],
  );
  return { offer: left[0] ?? null, settle, keepAll };
}
