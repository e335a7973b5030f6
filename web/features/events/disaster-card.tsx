/** The fields of a disaster: its hazard and its glide numbers, with a warning if they do not fit. */
import { Alert, Button } from 'antd';
import { useFormContext, useWatch } from 'react-hook-form';
import type { EventDraft } from '#domain/events/events.ts';
import { glideSuggestion, glideWarnings, tidyGlide, type GlideWorld } from '#domain/events/glide.ts';
import { useCountries } from '#web/data/lists.ts';
import { HazardLeafPicker } from '#web/pickers/hazard-cascader.tsx';
import { useHazards } from '#web/pickers/hazards.ts';
import { Tags } from '#web/pickers/tags.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from './event.ts';

const CHANGED = { shouldDirty: true, shouldValidate: true };

function useGlideWorld(): GlideWorld {
  const countries = useCountries();
  const hazards = useHazards();
  return {
    hazards,
    countryName: (iso3) => countries.find((country) => country.iso3 === iso3)?.idmc_short_name ?? null,
  };
}

/** Warnings of the glide numbers in the form, with a way to take them over. */
export function GlideNotes({ readOnly, fromFacts }: { readOnly: boolean; fromFacts: readonly string[] }) {
  const { control, getValues, setValue } = useFormContext<EventDraft>();
  const [glides, hazard_type_id, countries] = useWatch({
    control,
    name: ['glide_numbers', 'hazard_type_id', 'countries'],
  });
  const world = useGlideWorld();
  // Codes and countries are not loaded yet.
  if (world.hazards.length === 0 || glides.length === 0) return null;
  const event = { hazard_type_id, countries: [...countries, ...fromFacts] };
  const warnings = glideWarnings(glides, event, world);
  const suggested = glideSuggestion(glides, event, world);
  const names = [
    ...suggested.countries.map((iso3) => world.countryName(iso3) ?? iso3),
    suggested.hazard?.subtype ?? [],
  ].flat();
  const take = () => {
    if (suggested.countries.length > 0)
      setValue('countries', [...getValues('countries'), ...suggested.countries], CHANGED);
    if (suggested.hazard !== null) setValue('hazard_type_id', suggested.hazard.id, CHANGED);
  };
  return (
    <div className="wide below-field" aria-live="polite">
      {warnings.length > 0 && (
        <Alert
          className="form-notice"
          type="warning"
          showIcon
          title={
            <ul className="notice-list">
              {warnings.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          }
        />
      )}
      {!readOnly && names.length > 0 && (
        <Button size="small" onClick={take}>
          Take over from the glide numbers: {names.join(', ')}
        </Button>
      )}
    </div>
  );
}

type Props = { readOnly: boolean; fromFacts: readonly string[] };

export function DisasterCard(props: Props) {
  return (
    <Card title="Disaster">
      <div className="form-fields">
        <Field name="hazard_type_id" wide>
          {(control) => <HazardLeafPicker {...control} />}
        </Field>
        <Field name="glide_numbers" wide hint={props.readOnly ? undefined : 'As in FL-2024-000123-KEN; Enter adds one'}>
          {(control) => <Tags {...control} tidied={tidyGlide} />}
        </Field>
        <GlideNotes {...props} />
      </div>
    </Card>
  );
}
