/** Geospatial: the places as the source names them, as free tags. */
import { Tags } from '#web/pickers/tags.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from './field.tsx';

export function GeospatialCard() {
  return (
    <Card title="Geospatial">
      <div className="form-fields">
        <Field name="data.location" wide>
          {(field) => <Tags {...field} placeholder="Type a place and press Enter" />}
        </Field>
      </div>
    </Card>
  );
}
