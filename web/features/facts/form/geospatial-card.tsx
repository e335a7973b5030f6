/** Geospatial: the places as named in the source, as free tags, and the locations on the map. */
import './locations.css';
import { Tags } from '#web/pickers/tags.tsx';
import { Card } from '#web/ui/card.tsx';
import { FACT_FORM, Field, type FactRow } from './fact.ts';
import { LocationsField } from './locations-field.tsx';

export function GeospatialCard({ saved }: { saved: FactRow | null }) {
  return (
    <Card title="Geospatial">
      <div className="form-fields">
        <Field name="data.location" wide extra="The place as the source names it. The points on the map are below.">
          {(field) => <Tags {...field} places placeholder="Type a place and press Enter" />}
        </Field>
      </div>
      <h3 className="locations-heading">{FACT_FORM.fields.labels.locations}</h3>
      <LocationsField saved={saved} />
    </Card>
  );
}
