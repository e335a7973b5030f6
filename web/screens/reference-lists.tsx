/** /settings/lists: the reference lists that users may edit. */
import { ReferenceLists } from '#web/features/reference-lists/reference-lists.tsx';
import { Page } from '#web/ui/page.tsx';

export function ReferenceListsScreen() {
  return (
    <Page title="Reference Lists">
      <ReferenceLists />
    </Page>
  );
}
