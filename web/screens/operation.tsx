/** /operations/{id}: one operation. */
import { useParams } from '@tanstack/react-router';
import { OperationPage } from '#web/features/operations/operation-page.tsx';
import { Crumbs } from '#web/ui/crumbs.tsx';
import { Page } from '#web/ui/page.tsx';

export function OperationScreen() {
  const { id = '' } = useParams({ strict: false });
  const above = [{ text: 'Operations', to: '/operations' }, { text: id }];
  return (
    <Page title={`Operation ${id}`} above={<Crumbs of={above} />}>
      <OperationPage key={id} id={id} />
    </Page>
  );
}
