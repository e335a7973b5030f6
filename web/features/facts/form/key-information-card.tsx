/** The card Key Information: name, country, year, cause and type of the fact. */
import { useFormContext, useWatch } from 'react-hook-form';
import { factYearWarning } from '#domain/facts/fact-warnings.ts';
import type { FactDraft } from '#domain/facts/facts.ts';
import type { ReferenceEntry } from '#web/data/lists.ts';
import { CountryPicker } from '#web/pickers/country-picker.tsx';
import { ReferencePicker } from '#web/pickers/reference-picker.tsx';
import { YearPicker } from '#web/pickers/year-picker.tsx';
import { Card } from '#web/ui/card.tsx';
import { NameInput } from '#web/ui/name-input.tsx';
import { Field } from './fact.ts';
import { SwitchField } from './switch-field.tsx';
import { useHouseholdSizeLookup } from './use-household-size.ts';
import { useSuggestedName } from './use-suggested-name.ts';
import { useType } from './use-type.ts';

/** The last five types appear only in the search, and in records that have them. */
export const inForms = ({ in_forms }: ReferenceEntry<'fact_types'>): boolean => in_forms;

/** A constant: another list of names would start another subscription at every key press. */
const DATED = ['year', 'type', 'data'] as const;

type Props = {
  /** The fact's document is confidential, which also makes the fact confidential. */
  ofConfidential?: boolean;
};

export function KeyInformationCard({ ofConfidential = false }: Props) {
  const lookUp = useHouseholdSizeLookup();
  const changeType = useType();
  const form = useFormContext<FactDraft>();
  const { control } = form;
  const { enter, leave } = useSuggestedName(form);
  const yearWarning = useWatch({
    control,
    name: DATED,
    compute: ([year, type, data]) => factYearWarning({ year, type, data }),
  });
  return (
    <Card title="Key Information">
      <div className="form-fields">
        <Field name="name" required wide>
          {({ onBlur, ...control }) => (
            <NameInput
              {...control}
              onFocus={enter}
              onBlur={() => {
                onBlur();
                leave();
              }}
            />
          )}
        </Field>
        <Field name="iso3" required>
          {({ onChange, ...control }) => (
            <CountryPicker
              {...control}
              clearable={false}
              onChange={(iso3) => {
                onChange(iso3);
                void lookUp();
              }}
            />
          )}
        </Field>
        <Field name="year" required warning={yearWarning}>
          {({ onChange, ...control }) => (
            <YearPicker
              {...control}
              clearable={false}
              onChange={(year) => {
                onChange(year);
                void lookUp();
              }}
            />
          )}
        </Field>
        <Field name="displacement_type" required>
          {(control) => <ReferencePicker {...control} list="displacement_types" clearable={false} />}
        </Field>
        <Field name="type" required>
          {({ onChange: _, ...control }) => (
            <ReferencePicker {...control} list="fact_types" only={inForms} clearable={false} onChange={changeType} />
          )}
        </Field>
        <SwitchField name="confidential" />
        {ofConfidential && (
          <p className="quiet wide field-note">Its document is confidential, so the fact counts as confidential too</p>
        )}
      </div>
    </Card>
  );
}
