/** /settings/lists/household-sizes: the people per household by country and year, for everybody to read. */
import { readRows } from '#web/features/datasets/files/read-rows.ts';
import { HouseholdSizes } from '#web/features/reference-lists/household-sizes.tsx';
import { useMay } from '#web/data/may.ts';
import { Crumbs } from '#web/ui/crumbs.tsx';
import { Page } from '#web/ui/page.tsx';

const TITLE = 'Household Sizes';
const WAY = [{ text: 'Reference Lists', to: '/settings/lists' }, { text: TITLE }];

export function HouseholdSizesScreen() {
  const mayOpenLists = useMay()('manage', 'reference lists');
  return (
    <Page title={TITLE} above={mayOpenLists && <Crumbs of={WAY} />}>
      <HouseholdSizes readRows={readRows} />
    </Page>
  );
}
