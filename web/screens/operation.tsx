/** /operations/{id}: one operation. */
import { useParams } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { OPERATIONS } from '#domain/messages/operations.ts';
import { operationQuery } from '#web/features/operations/operation-queries.ts';
import { OperationPage } from '#web/features/operations/operation-page.tsx';
import { Crumbs } from '#web/ui/crumbs.tsx';
import { Page } from '#web/ui/page.tsx';

export function OperationScreen() {
  const { id = '' } = useParams({ strict: false });
  const above = [{ text: 'Operations', to: '/operations' }, { text: id }];
  const { data: operation } = useQuery(operationQuery(id));
  const title = operation == null ? `Operation ${id}` : OPERATIONS.title(operation);
  return (
    <Page title={title} above={<Crumbs of={above} />}>
      <OperationPage key={id} id={id} />
    </Page>
  );
}
