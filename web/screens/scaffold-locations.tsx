/** /scaffold: the location editor with six sample locations in Madagascar. */
import { SampleLocations } from '#web/features/facts/form/sample-locations.tsx';
import { Card } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page.tsx';
import { ToPrototypes } from './prototypes.tsx';

export const LocationsScreen = () => (
  <Page title="Locations" above={<ToPrototypes />}>
    <Card title="Sample locations in Madagascar">
      <SampleLocations />
    </Card>
  </Page>
);
