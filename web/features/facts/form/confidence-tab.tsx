/** The Confidence Assessment tab: how the figure was obtained. A fact whose assessment is switched off has none. */
import { useMemo, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { CONFIDENCE_FIELDS, NO_CONFIDENCE, takesSeveral, type ConfidenceField } from '#domain/facts/confidence.ts';
import type { FactDraft } from '#domain/facts/facts.ts';
import { useReferenceList } from '#web/data/lists.ts';
import { PickOne, PickSeveral, type Option } from '#web/pickers/choice.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from './fact.ts';
import { SwitchField } from './switch-field.tsx';

const NOTHING: readonly string[] = [];

/** Inactive options are offered only in a record that has them. */
function useOptions(field: ConfidenceField, chosen: readonly string[]): Option<string>[] {
  const entries = useReferenceList('confidence_options');
  return useMemo(() => {
    const offered = entries.filter((entry) => entry.field === field && (entry.active || chosen.includes(entry.name)));
    return offered.map(({ name }) => ({ value: name, label: name }));
  }, [entries, field, chosen]);
}

function Answer({ field }: { field: ConfidenceField }) {
  const { control } = useFormContext<FactDraft>();
  const value = useWatch({ control, name: `confidence_assessment.${field}` });
  const chosen = useMemo(() => (value === null ? NOTHING : [value].flat()), [value]);
  const options = useOptions(field, chosen);
  return takesSeveral(field) ? (
    <Field name={`confidence_assessment.${field}`}>{(control) => <PickSeveral {...control} options={options} />}</Field>
  ) : (
    <Field name={`confidence_assessment.${field}`}>{(control) => <PickOne {...control} options={options} />}</Field>
  );
}

export function ConfidenceTab() {
  const { control, getValues, setValue } = useFormContext<FactDraft>();
  const on = useWatch({ control, name: 'confidence_assessment.on' });
  // If the assessment is switched off by mistake, switching it on restores the answers, as long as the form is open.
  const answers = useRef(NO_CONFIDENCE);
  const onSwitch = (to: boolean) => {
    if (!to) answers.current = getValues('confidence_assessment');
    setValue('confidence_assessment', { ...(to ? answers.current : NO_CONFIDENCE), on: to }, { shouldDirty: true });
  };
  return (
    <Card>
      <div className="form-fields confidence">
        <SwitchField name="confidence_assessment.on" onSwitch={onSwitch} />
        {on && CONFIDENCE_FIELDS.map((field) => <Answer key={field} field={field} />)}
      </div>
    </Card>
  );
}
