/** /settings/lists and /settings/lists/{list}: the reference lists that users may edit, one at a time. */
import { useParams } from '@tanstack/react-router';
import { BesideLists, isEditedList } from '#web/features/reference-lists/lists-menu.tsx';
import { ReferenceLists } from '#web/features/reference-lists/reference-lists.tsx';
import { Page } from '#web/ui/page.tsx';
import { NotFoundScreen } from './not-found.tsx';

export function ReferenceListsScreen() {
  const { list = 'groups' } = useParams({ strict: false }) as { list?: string };
  if (!isEditedList(list)) return <NotFoundScreen />;
  return (
    <Page title="Reference Lists">
      <BesideLists open={list}>
        <ReferenceLists list={list} />
      </BesideLists>
    </Page>
  );
}
