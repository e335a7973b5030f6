/** The Main tab: its five cards in the order of the specification, in three columns if there is room, so that the figure is in sight as the form opens; the map below them. */
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
      <div className="form-columns fact-columns">
        <div>
          <KeyInformationCard ofConfidential={document?.confidential ?? false} />
          <ReportingCard />
        </div>
        <div>
          <AssociationCard document={document} />
        </div>
        <div>
          <DataCard />
        </div>
      </div>
      <GeospatialCard saved={saved} />
    </>
  );
}
