/** Asks before facts are saved that others equal, or resemble in document, places, dates and figure. Without an answer of the server nobody is asked. */
import { useCallback } from 'react';
import { reasonWords } from '#domain/messages/duplicates.ts';
import { FACT_KIND } from '#domain/facts/fact-kind.ts';
import { zeroQuestion } from '#domain/facts/fact-warnings.ts';
import { figureOf, type FactDraft } from '#domain/facts/facts.ts';
import { sameValue } from '#domain/records/form-fields.ts';
import { FACT } from '#domain/messages/facts.ts';
import { useUserName } from '#web/data/lists.ts';
import { psql } from '#web/data/psql.ts';
import { thousands } from '#web/ui/thousands.ts';
import { useAsk } from './use-ask.ts';
import { WholeName } from '#web/ui/whole-name.tsx';

export type Alike = {
  line: number;
  /** An earlier one of the facts to save; the others are saved. */
  other_line: number | null;
  id: number | null;
  serial_no: string | null;
  name: string;
  figure: number;
  created_by: string | null;
  status: string | null;
  reason: string;
};

/** A fact to save; `id` if it is saved already, `called` if it is one of several: 'Fact 2'. */
type ToSave = { draft: FactDraft; id?: number; called?: string };

export async function alikeTo(facts: readonly ToSave[]): Promise<Alike[]> {
  const sent = facts.map(({ draft, id }) => ({ ...FACT_KIND.payloadOf(draft), ...(id !== undefined && { id }) }));
  try {
    return await psql.rpc<Alike[]>('facts_alike', { facts: sent });
  } catch {
    return [];
  }
}

const IDENTICAL = 'Identical';

/** 'There is an identical fact', or a fact that is only like the one to save. */
function titleOf(found: readonly Alike[]): string {
  const identical = found.filter(({ reason }) => reason === IDENTICAL).length;
  if (identical === 1) return 'There is an identical fact';
  if (identical > 1) return `There are ${identical} identical facts`;
  return found.length === 1 ? 'There is a fact that may be the same' : 'There are facts that may be the same';
}

type Names = (username: string) => string;

function Found({ facts, found, nameOf }: { facts: readonly ToSave[]; found: readonly Alike[]; nameOf: Names }) {
  return (
    <ul className="problem-list facts-alike">
      {found.map(({ line, other_line, id, serial_no, name, figure, created_by, status, reason }) => (
        <li key={`${line} ${id ?? `line ${other_line}`}`}>
          {facts[line]?.called !== undefined && `${facts[line].called}: `}
          {id === null ? (
            (facts[other_line ?? 0]?.called ?? name)
          ) : (
            <a className="in-text" href={`/facts/${id}`} target="_blank" rel="noreferrer" dir="auto">
              {serial_no} · <WholeName text={name} />
            </a>
          )}{' '}
          <span className="quiet">
            {[thousands(figure), created_by && nameOf(created_by), status].filter((part) => part).join(', ')}
            {` · ${reasonWords(reason)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** False if the user goes back to the form, or is being asked already. */
export function useFactsAlike(): (facts: readonly ToSave[]) => Promise<boolean> {
  const ask = useAsk();
  const nameOf = useUserName();
  return useCallback(
    (facts) =>
      ask(async () => {
        // Lines of one list are in sight together: with different figures they are different facts.
        const found = (await alikeTo(facts)).filter(({ line, other_line, figure }) => {
          const own = facts[line];
          return other_line === null || own === undefined || figure === figureOf(own.draft);
        });
        return found.length === 0
          ? null
          : {
              title: titleOf(found),
              content: <Found facts={facts} found={found} nameOf={nameOf} />,
              cancelText: 'Back to the form',
              focusable: { autoFocusButton: 'cancel' },
            };
      }),
    [ask, nameOf],
  );
}

/** The values by which facts are compared. */
function comparedOf(draft: FactDraft) {
  const { document_id, iso3, type, data, locations } = FACT_KIND.payloadOf(draft);
  return [document_id, iso3, type, data?.figure, data?.start_date, data?.end_date, data?.stock_date, locations];
}

/** The questions of the fact form: a figure of 0, and facts alike; of a saved fact only if the compared values change. */
export function useQuestionOfFact() {
  const askAlike = useFactsAlike();
  const ask = useAsk();
  return useCallback(
    async (draft: FactDraft, row: Parameters<typeof FACT_KIND.draftOf>[0] | null) => {
      const zero = zeroQuestion(draft, row?.data.figure);
      if (zero !== null && !(await ask(() => ({ title: zero, cancelText: FACT.goBack })))) return false;
      if (row !== null && sameValue(comparedOf(draft), comparedOf(FACT_KIND.draftOf(row)))) return true;
      return askAlike([{ draft, ...(row !== null && { id: row.id }) }]);
    },
    [ask, askAlike],
  );
}
