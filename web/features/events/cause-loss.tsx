/** Lists the values that the save will remove while the cause is changed from Disaster. Prevents no save. */
import { Alert } from 'antd';
import { useFormContext, useWatch } from 'react-hook-form';
import { lossWarning } from '#domain/events/event-warnings.ts';
import type { EventDraft } from '#domain/events/events.ts';
import { useHazardName } from '#web/pickers/hazards.ts';

export function CauseLoss() {
  const { control } = useFormContext<EventDraft>();
  const [displacement_type, hazard_type_id, glide_numbers] = useWatch({
    control,
    name: ['displacement_type', 'hazard_type_id', 'glide_numbers'],
  });
  const warning = lossWarning({ displacement_type, hazard_type_id, glide_numbers }, useHazardName());
  return (
    <div className="wide" aria-live="polite">
      {warning !== null && <Alert className="form-notice" type="warning" showIcon title={warning} />}
    </div>
  );
}
