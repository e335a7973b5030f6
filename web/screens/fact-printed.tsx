/** The document of a fact with its publishers and sources, and the fact's reviews, at the end of its printed sheet. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createPortal } from 'react-dom';
import { PrintedDocument, printedDocumentQuery } from '#web/features/facts/form/printed-document.tsx';
import { PrintedReviews } from '#web/features/reviews/printed-reviews.tsx';
import { reviewsQuery } from '#web/features/reviews/review-queries.ts';
import { usersQuery } from '#web/data/lists.ts';
import { usePrintWhole } from '#web/ui/print-whole.ts';
import { usePrinting } from '#web/ui/use-printing.ts';

type Props = { id: number; documentId: number | null };

/** Loaded with the form, for a print by the menu of the browser, which waits for nothing. Ctrl+P loads it anew. */
export function FactPrinted({ id, documentId }: Props) {
  const queries = useQueryClient();
  useQuery({ ...printedDocumentQuery(documentId ?? 0), enabled: documentId !== null });
  useQuery(reviewsQuery(id));
  useQuery(usersQuery);
  usePrintWhole(async () => {
    await Promise.all([
      queries.fetchQuery(reviewsQuery(id)),
      queries.fetchQuery(usersQuery),
      ...(documentId === null ? [] : [queries.fetchQuery(printedDocumentQuery(documentId))]),
    ]);
  });
  if (!usePrinting()) return null;
  return createPortal(
    <article className="print-sheet">
      {documentId !== null && <PrintedDocument id={documentId} />}
      <PrintedReviews id={id} />
    </article>,
    document.body,
  );
}
