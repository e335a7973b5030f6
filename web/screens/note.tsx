/** The notes on a country: /countries/{kind}/new/{iso3} and /countries/{kind}/{id} for the three kinds, and /countries/{iso3}. */
import type { ComponentType } from 'react';
import { useParams } from '@tanstack/react-router';
import { ChooseUpdate } from '#web/features/countries/choose-update.tsx';
import {
  ContextualAnalysisForm,
  OfCountry,
  MonitoringChallengeForm,
  SignificantUpdateForm,
} from '#web/features/countries/note-form.tsx';

type Form = ComponentType<{ at: { id: string } | { iso3: string } }>;

const screen = (NoteForm: Form) =>
  function NoteScreen() {
    const { id, iso3 = '' } = useParams({ strict: false });
    return <NoteForm key={id ?? iso3} at={id === undefined ? { iso3: iso3.toUpperCase() } : { id }} />;
  };

export const ContextualAnalysisScreen = screen(ContextualAnalysisForm);
export const SignificantUpdateScreen = screen(SignificantUpdateForm);
export const MonitoringChallengeScreen = screen(MonitoringChallengeForm);

export function CountryUpdatesScreen() {
  const { iso3 = '' } = useParams({ strict: false });
  const code = iso3.toUpperCase();
  return (
    <OfCountry iso3={code}>
      <ChooseUpdate key={code} iso3={code} />
    </OfCountry>
  );
}
