/** The documents of the facts of an event on its printed sheet: publishers, sources, date, and how many facts they have. */
import type { CSSProperties } from 'react';
import { PRINTED_FACTS as WORDS } from '#domain/messages/printed-facts.ts';
import { dateWords } from '#domain/values/dates.ts';
import { WholeName } from '#web/ui/whole-name.tsx';

type Props = {
  facts: readonly { readonly document_id: number | null; readonly sources: readonly string[] }[];
  documents: readonly {
    readonly id: number;
    readonly name: string;
    readonly publishers: readonly string[];
    readonly sources: readonly string[];
    readonly publication_date: string;
  }[];
};

const LETTERS = { '--letters': 110 } as CSSProperties;

export function PrintedDocuments({ facts, documents }: Props) {
  const of = (id: number | null) => facts.filter(({ document_id }) => document_id === id);
  const rows = [
    ...documents.map((each) => ({ ...each, facts: of(each.id), date: dateWords(each.publication_date, null) })),
    { id: 0, name: WORDS.noDocument, publishers: [], sources: [], date: '', facts: of(null) },
  ].filter((row) => row.facts.length > 0);
  if (rows.length === 0) return null;
  return (
    <section>
      <h2>{WORDS.documents(documents.length)}</h2>
      <table className="printed-rows" style={LETTERS}>
        <thead>
          <tr>
            {WORDS.documentColumns.map((column, at) => (
              <th key={column} className={at === 4 ? 'right' : undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td dir="auto">
                <WholeName text={row.name} />
              </td>
              <td dir="auto">{row.publishers.join('; ')}</td>
              <td dir="auto">
                {[...new Set([...row.sources, ...row.facts.flatMap(({ sources }) => sources)])].join('; ')}
              </td>
              <td>{row.date}</td>
              <td className="right">{row.facts.length}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
