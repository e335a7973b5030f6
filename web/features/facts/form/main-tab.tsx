/** The Main tab: its five cards in the order of the specification, in three columns if there is room, so that the figure is in sight as the form opens; on a phone the figure follows the key information. The map is below them. */
import { PHONE, useMedia } from '#web/ui/use-media.ts';
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
  const onPhone = useMedia(PHONE);
  return (
    <>
      <div className="form-columns fact-columns">
        <div key="key">
          <KeyInformationCard ofConfidential={document?.confidential ?? false} />
          {!onPhone && <ReportingCard />}
        </div>
        {onPhone && (
          <div key="data">
            <DataCard />
          </div>
        )}
        <div key="association">
          <AssociationCard document={document} id={saved?.id ?? null} />
        </div>
        <div key={onPhone ? 'reporting' : 'data'}>{onPhone ? <ReportingCard /> : <DataCard />}</div>
      </div>
      <GeospatialCard saved={saved} />
    </>
  );
}
