/** A dialog that includes facts in the IDU, each with its excerpt: the one that is there, else the sentence made of its fields, else its excerpt from the source. The server's rules decide on each fact. The facts are included by one operation, which can be undone: their excerpts stay. */
import './mark-for-idu.css';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Checkbox, Input } from 'antd';
import { kindOf } from '#domain/facts/fact-data.ts';
import { missingForExcerpt } from '#domain/facts/excerpt-needs.ts';
import { IDUS as WORDS } from '#domain/messages/idus.ts';
import { daysWords } from '#domain/values/dates.ts';
import { figureOf } from '#domain/facts/facts.ts';
import { useCountries, useCountryName } from '#web/data/lists.ts';
import { useOperations } from '#web/data/operations.ts';
import { psql } from '#web/data/psql.ts';
import { invalidate } from '#web/data/query.ts';
import { FACT_FORM, type LoadedFact } from '#web/features/facts/form/fact.ts';
import { makeExcerpt } from '#web/features/facts/form/make-excerpt.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { useNotices } from '#web/ui/notices.ts';
import { Loading, problemWords } from '#web/ui/states.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { WholeName } from '#web/ui/whole-name.tsx';

type Line = { readonly fact: LoadedFact; readonly text: string };
type Typed = { readonly text?: string; readonly taken?: boolean; readonly problem?: string | undefined };

/** The first and the last day on which the displacement began, or of a stock. */
function daysOf(lines: readonly Line[]): string {
  const days = lines
    .flatMap(({ fact: { row } }) => {
      const { start_date, stock_date } = FACT_FORM.draftOf(row).data;
      return (kindOf(row.type) === 'Stock' ? stock_date : start_date).date || [];
    })
    .toSorted();
  return daysWords(days[0] ?? '', days.at(-1) ?? '');
}

/** Why a fact can't be included as it is; null if it can. */
function obstacleOf({ fact: { row }, text }: Line): string | null {
  if (!row.may_change) return WORDS.markClosed(row.status);
  return text.trim() === '' ? WORDS.markWithout : null;
}

type Included = { record_id: number; changes: boolean; reason: string | null; operation_id: number | null };

/** One operation; the reasons of those that stay as they are, by their numbers. */
async function include(ids: readonly number[]): Promise<{ operation: number | null; refused: Map<number, string> }> {
  if (ids.length === 0) return { operation: null, refused: new Map() };
  const rows = await psql.rpc<Included[]>('change_records', { entity_type: 'facts', ids, values: { idu: true } });
  const refused = rows.filter(({ changes }) => !changes).map((row) => [row.record_id, row.reason ?? ''] as const);
  const operation = rows.find(({ operation_id }) => operation_id !== null)?.operation_id ?? null;
  return { operation, refused: new Map(refused) };
}

/** `ticked`: the facts were chosen, and are ticked at first. */
type Props = {
  ids: readonly number[];
  ticked?: boolean;
  /** @param published whether a fact was included */
  onClose: (published?: boolean) => void;
};

export function MarkForIdu({ ids, ticked = false, onClose }: Props) {
  const notices = useNotices();
  const { undoOf } = useOperations();
  const countries = useCountries();
  const nameOf = useCountryName();
  const [typed, setTyped] = useState<Readonly<Record<number, Typed>>>({});
  const [done, setDone] = useState<ReadonlySet<number>>(new Set());
  /** The facts whose excerpts are saved, as they are now. */
  const [saved, setSaved] = useState<ReadonlyMap<number, LoadedFact>>(new Map());
  const [busy, setBusy] = useState(false);
  const { data: lines, error } = useQuery({
    queryKey: ['facts', 'to mark for the IDU', ids],
    queryFn: ({ signal }): Promise<Line[]> =>
      Promise.all(
        ids.map(async (id) => {
          const fact = await FACT_FORM.load(id, signal);
          const draft = FACT_FORM.draftOf(fact.row);
          const { excerpt, excerpt_for_idu } = draft.data;
          if (excerpt_for_idu.trim() !== '') return { fact, text: excerpt_for_idu };
          if (missingForExcerpt(draft).length > 0) return { fact, text: excerpt };
          return { fact, text: await makeExcerpt(draft, countries) };
        }),
      ),
    // The dialog keeps the versions that it shows.
    staleTime: Infinity,
    gcTime: 0,
  });
  const shown = (lines ?? [])
    .filter(({ fact }) => !done.has(fact.row.id))
    .map(({ fact, text }) => ({ fact: saved.get(fact.row.id) ?? fact, text }))
    .map((line) => {
      const own = typed[line.fact.row.id] ?? {};
      const { text = line.text, taken: isTaken = ticked && obstacleOf(line) === null } = own;
      return { ...line, text, taken: isTaken, problem: own.problem ?? obstacleOf({ ...line, text }) };
    });
  const taken = shown.filter((line) => line.taken);
  const named = [...new Set(taken.map(({ fact: { row } }) => nameOf(row.iso3 ?? '')))].toSorted();
  const type = (id: number, next: Typed) => setTyped((now) => ({ ...now, [id]: { ...now[id], ...next } }));

  const unreviewed = taken.filter(({ fact: { row } }) => row.status === null).length;

  const mark = async () => {
    setBusy(true);
    const ready = new Map<number, LoadedFact>();
    const refuse = (id: number, refused: unknown) => type(id, { problem: problemWords(refused) ?? '' });
    for (const { fact, text } of taken) {
      const { row, etag } = fact;
      const draft = FACT_FORM.draftOf(row);
      const changes = FACT_FORM.changesOf({ ...draft, data: { ...draft.data, excerpt_for_idu: text } }, row);
      try {
        // With its name, so that a fact whose excerpt stays is refused, too, if somebody changed it meanwhile.
        ready.set(row.id, await FACT_FORM.update(row.id, { name: row.name, ...changes }, etag));
      } catch (refused) {
        refuse(row.id, refused);
      }
    }
    setSaved((now) => new Map([...now, ...ready]));
    const marked = new Set(ready.keys());
    let operation: number | null = null;
    try {
      const included = await include([...ready].filter(([, { row }]) => !row.idu).map(([id]) => id));
      ({ operation } = included);
      for (const [id, problem] of included.refused) {
        marked.delete(id);
        type(id, { problem });
      }
    } catch (refused) {
      for (const [id, { row }] of ready)
        if (!row.idu) {
          marked.delete(id);
          refuse(id, refused);
        }
    }
    setBusy(false);
    if (marked.size > 0) {
      const words = WORDS.marked(marked.size);
      notices.success(words, undefined, undoOf(operation, words));
      void invalidate('idus_facts_view');
    }
    if (ready.size > 0) void FACT_FORM.changed();
    if (marked.size === taken.length) onClose(true);
    else setDone((now) => new Set([...now, ...marked]));
  };

  return (
    <FormDialog
      title={WORDS.markTitle}
      ok={WORDS.markOk(taken.length)}
      width={720}
      busy={busy}
      disabled={taken.length === 0}
      refusal={problemWords(error)}
      onSubmit={() => void mark()}
      onClose={() => onClose(done.size > 0)}
    >
      <p className="quiet">{WORDS.markAbout}</p>
      {lines !== undefined && (
        <p role="status">
          {taken.length === 0
            ? WORDS.markNone
            : WORDS.markNames(taken.length, named, daysOf(taken)) + WORDS.markUnreviewed(unreviewed, taken.length)}
        </p>
      )}
      {lines === undefined && error === null && <Loading what="Loading the facts" />}
      <ul className="idu-marked">
        {shown.map(({ fact: { row }, text, taken: isTaken, problem }) => (
          <li key={row.id}>
            <Checkbox
              aria-label={row.name}
              checked={isTaken}
              disabled={!row.may_change}
              onChange={({ target }) => type(row.id, { taken: target.checked })}
            />
            <Link to="/facts/$id" params={{ id: String(row.id) }} target="_blank" dir="auto">
              <WholeName text={row.name} />
            </Link>
            <strong>{thousands(figureOf(FACT_FORM.draftOf(row)) ?? 0)}</strong>
            <Input.TextArea
              aria-label={`Excerpt for IDU: ${row.name}`}
              dir="auto"
              autoSize={{ minRows: 2, maxRows: 6 }}
              disabled={!row.may_change}
              status={isTaken && problem !== null ? 'error' : ''}
              value={text}
              onChange={({ target }) => type(row.id, { text: target.value, taken: true, problem: undefined })}
            />
            {problem !== null && <p role={isTaken ? 'alert' : undefined}>{problem}</p>}
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}
