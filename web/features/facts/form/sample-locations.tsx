/** The location editor of the fact form with the sample locations of Madagascar. Saves nothing. */
import './locations.css';
import { useForm, FormProvider } from 'react-hook-form';
import { FACT_KIND } from '#domain/facts/fact-kind.ts';
import type { FactDraft } from '#domain/facts/facts.ts';
import { SAMPLE_LOCATIONS } from '#domain/parking-lot/sample-locations.ts';
import { FormName } from '#web/ui/form-name.ts';
import { LocationsField } from './locations-field.tsx';

const SAMPLE: FactDraft = { ...FACT_KIND.blank, iso3: 'MDG', locations: SAMPLE_LOCATIONS };

export function SampleLocations() {
  const form = useForm<FactDraft>({ defaultValues: SAMPLE });
  return (
    <FormName value="sample">
      <FormProvider {...form}>
        <LocationsField saved={null} />
      </FormProvider>
    </FormName>
  );
}
