/** Proposes the Excerpt for IDU from what the form says. Replaces what was typed only when told to. */
import { Button } from 'antd';
import { useFormContext, useWatch } from 'react-hook-form';
import { excerptOf } from '#domain/excerpt.ts';
import type { FactDraft } from '#domain/facts.ts';
import { FACT } from '#domain/messages/facts.ts';
import { useCountryName } from '#web/data/lists.ts';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { hazardOf } from './fact.ts';

const EXCERPT = 'data.excerpt_for_idu';

export function GenerateExcerpt() {
  const { control, getValues, setValue } = useFormContext<FactDraft>();
  const written = useWatch({ control, name: EXCERPT });
  const countryName = useCountryName();
  const generate = async () => {
    const before = getValues(EXCERPT);
    const { event_id, iso3 } = getValues();
    const hazard = event_id === null ? null : await hazardOf(event_id);
    // What was typed while the event was asked for stays.
    if (getValues(EXCERPT) !== before) return;
    const country = iso3 === null ? null : countryName(iso3);
    setValue(EXCERPT, excerptOf(getValues(), { country, hazard }), { shouldDirty: true, shouldValidate: true });
  };
  return written.trim() === '' ? (
    <Button onClick={() => void generate()}>Generate excerpt</Button>
  ) : (
    <ConfirmButton title={FACT.replaceExcerpt} onConfirm={generate}>
      Generate excerpt
    </ConfirmButton>
  );
}
