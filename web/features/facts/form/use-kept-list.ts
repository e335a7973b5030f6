/** Keeps unsaved quick facts in this browser, and returns those of an earlier visit. */
import { useCallback, useEffect, useState } from 'react';
import { z } from 'zod';
import { FACT_KIND } from '#domain/facts/fact-kind.ts';
import type { FactDraft } from '#domain/facts/facts.ts';
import { useDrafts } from '#web/data/drafts.ts';

/** Requests whose answers were lost, by the keys of the lines: facts that are stored, with their ids, and those that may be. */
export type SentFacts = { made: ReadonlyMap<number, number>; pending: ReadonlyMap<number, FactDraft> };
/** `took`: the key of the suggestion that it was taken from. */
type KeptFact = { key: number; fact: FactDraft; took: string | null };
type LeftList = { facts: KeptFact[]; at: number; sent: SentFacts | null };
export type LeftFacts = LeftList & { storageKey: string };

const draft = z.unknown().transform((value, context): FactDraft => {
  const read = FACT_KIND.readDraft(value);
  if (read !== null) return read;
  context.addIssue('no fact');
  return z.NEVER;
});
const kept = z.object({
  facts: z.array(z.unknown()),
  keys: z.array(z.number()).default([]),
  took: z.array(z.string().nullable()).catch([]),
  sent: z
    .object({ made: z.array(z.tuple([z.number(), z.number()])), pending: z.array(z.tuple([z.number(), draft])) })
    .nullable()
    .catch(null),
  at: z.number(),
  /** Names the draft on home. */
  mine: z.object({ name: z.string() }).optional(),
});
type Kept = z.infer<typeof kept>;

/** Values that are not valid drafts are left out. */
function readKept(value: unknown): LeftList | null {
  const { data } = kept.safeParse(value);
  if (data === undefined) return null;
  const facts = data.facts.flatMap((one, at): KeptFact[] => {
    const fact = FACT_KIND.readDraft(one);
    return fact === null ? [] : [{ key: data.keys[at] ?? at, fact, took: data.took[at] ?? null }];
  });
  const sent = data.sent && { made: new Map(data.sent.made), pending: new Map(data.sent.pending) };
  return facts.length === 0 ? null : { facts, at: data.at, sent };
}

export function useKeptList({ id, name }: { id: number; name: string }) {
  const { keep, drop, findLeft, dropLeft } = useDrafts<Kept>(`documents/${id}/quick-facts`);
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
    (facts: readonly KeptFact[], sent: SentFacts | null) => {
      if (facts.length === 0) drop();
      else {
        const [now, keys] = [facts.map(({ fact }) => fact), facts.map(({ key }) => key)];
        const posted = sent && { made: [...sent.made], pending: [...sent.pending] };
        const took = facts.map((each) => each.took);
        keep({ facts: now, keys, took, sent: posted, at: Date.now(), mine: { name: `Quick facts of ${name}` } });
      }
    },
    [keep, drop, name],
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
