/** /scaffold: the location editor with six sample locations in Madagascar. */
import { SampleLocations } from '#web/features/facts/form/sample-locations.tsx';
import { LotTabs } from '#web/features/parking-lot/lot-tabs.tsx';
import { Card } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page.tsx';

export const LocationsScreen = () => (
  <Page title="Locations">
    <LotTabs />
    <Card title="Sample locations in Madagascar">
      <SampleLocations />
    </Card>
  </Page>
);
