/** /settings/lists: the reference lists that users may edit. */
import { Link } from '@tanstack/react-router';
import { ReferenceLists } from '#web/features/reference-lists/reference-lists.tsx';
import { Page } from '#web/ui/page.tsx';

export function ReferenceListsScreen() {
  return (
    <Page
      title="Reference Lists"
      actions={
        <Link className="in-text" to="/settings/lists/household-sizes">
          Household Sizes
        </Link>
      }
    >
      <ReferenceLists />
    </Page>
  );
}
