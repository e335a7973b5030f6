/** The form of a new fact of a document, with the document's year, country and cause. Changes no document. */
import { Link } from '@tanstack/react-router';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { FACT_KIND } from '#domain/facts/fact-kind.ts';
import { DOCUMENT_KIND } from '#domain/documents/documents.ts';
import { psql } from '#web/data/psql.ts';
import { isMissing } from '#web/forms/use-loaded.ts';
import { Page } from '#web/ui/page.tsx';
import { Loaded, Nothing } from '#web/ui/states.tsx';
import { FactEditor, type FactTabs } from '#web/features/facts/form/fact-editor.tsx';
import { DOCUMENT_COLUMNS, newFactOf } from '#web/features/facts/form/fact.ts';

const SHOWN = [...DOCUMENT_COLUMNS, 'displacement_types'] as const;

/** Never cached: a fact starts from the current values of its document. */
export const documentOfFactQuery = (id: string) =>
  queryOptions({
    queryKey: ['documents', 'of a new fact', id],
    queryFn: async ({ signal }) => {
      const { row } = await psql.one('documents', { select: SHOWN, where: { id: `eq.${id}` } }, { signal });
      return { document: row, blank: await newFactOf(row) };
    },
    staleTime: Infinity,
    gcTime: 0,
  });

type Props = { documentId: string; tabs: FactTabs };

export function FactOfDocument({ documentId, tabs }: Props) {
  const query = useQuery(documentOfFactQuery(documentId));
  const { data } = query;
  const missing = isMissing(query.error);
  return (
    <Page title={missing ? 'Not found' : FACT_KIND.words.newTitle}>
      {data !== undefined ? (
        <FactEditor loaded={null} {...data} status={null} tabs={tabs} />
      ) : missing ? (
        <>
          <Nothing text={DOCUMENT_KIND.words.missing(documentId)} />
          <p className="centred">
            <Link to="/documents">Go to the documents list</Link>
          </p>
        </>
      ) : (
        <Loaded query={query} what="Loading the document" failed={DOCUMENT_KIND.words.notLoaded} />
      )}
    </Page>
  );
}
