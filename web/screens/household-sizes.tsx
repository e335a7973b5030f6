/** /settings/lists/household-sizes: the people per household by country and year, for everybody to read. */
import { readRows } from '#web/features/datasets/files/read-rows.ts';
import { HouseholdSizes } from '#web/features/reference-lists/household-sizes.tsx';
import { BesideLists } from '#web/features/reference-lists/lists-menu.tsx';
import { Page } from '#web/ui/page.tsx';

export const HouseholdSizesScreen = () => (
  <Page title="Household Sizes">
    <BesideLists open="household-sizes">
      <HouseholdSizes readRows={readRows} />
    </BesideLists>
  </Page>
);
