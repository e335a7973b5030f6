/** Suggests the Excerpt for IDU from the fields of the form, and lists the missing ones. Replaces typed text only on request. */
import { useId } from 'react';
import { Button, ConfigProvider } from 'antd';
import { useFormContext, useWatch } from 'react-hook-form';
import { joined, missingForExcerpt } from '#domain/facts/excerpt-needs.ts';
import type { FactDraft } from '#domain/facts/facts.ts';
import { useCountries } from '#web/data/lists.ts';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { makeExcerpt } from './make-excerpt.ts';

const EXCERPT = 'data.excerpt_for_idu';
/** A constant: another list of names would start another subscription at every key press. */
const TOLD = ['iso3', 'displacement_type', 'type', 'household_size', 'data'] as const;

export function GenerateExcerpt() {
  const { control, getValues, setValue } = useFormContext<FactDraft>();
  const { componentDisabled: readOnly } = ConfigProvider.useConfig();
  const note = useId();
  const written = useWatch({ control, name: EXCERPT });
  const missing = useWatch({
    control,
    name: TOLD,
    compute: ([iso3, displacement_type, type, household_size, data]) =>
      joined(missingForExcerpt({ iso3, displacement_type, type, household_size, data })),
  });
  const needed = readOnly ? '' : missing;
  const countries = useCountries();
  const generate = async () => {
    const before = getValues(EXCERPT);
    const made = await makeExcerpt(getValues(), countries);
    // Text typed meanwhile stays.
    if (getValues(EXCERPT) !== before) return;
    setValue(EXCERPT, made, { shouldDirty: true, shouldValidate: true });
  };
  const button = {
    children: 'Generate excerpt',
    disabled: readOnly || needed !== '',
    ...(needed !== '' && { 'aria-describedby': note }),
  };
  return (
    <>
      {written.trim() === '' ? (
        <Button {...button} onClick={() => void generate()} />
      ) : (
        <ConfirmButton {...button} title="Replace the excerpt that is there?" verb="Replace" onConfirm={generate} />
      )}
      {needed !== '' && (
        <p id={note} className="quiet">
          {`Needed for an excerpt: ${needed}`}
        </p>
      )}
    </>
  );
}
