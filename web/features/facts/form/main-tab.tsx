/** The Main tab: its five cards, in two columns if there is room, the map below them. */
import { AssociationCard } from './association-card.tsx';
import { DataCard } from './data-card.tsx';
import type { FactRow } from './fact.ts';
import { GeospatialCard } from './geospatial-card.tsx';
import { KeyInformationCard } from './key-information-card.tsx';
import { ReportingCard } from './reporting-card.tsx';

type Props = {
  document: FactRow['document'];
  /** The stored fact; null for a new one. */
  saved: FactRow | null;
};

export function MainTab({ document, saved }: Props) {
  return (
    <>
      <div className="form-columns">
        <div>
          <KeyInformationCard ofConfidential={document?.confidential ?? false} />
          <ReportingCard />
        </div>
        <div>
          <AssociationCard document={document} />
          <DataCard />
        </div>
      </div>
      <GeospatialCard saved={saved} />
    </>
  );
}
