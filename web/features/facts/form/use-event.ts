/** Links the fact in the form to an event, and sets or clears its role with it. */
import { useCallback } from 'react';
import { useFormContext, type UseFormReturn } from 'react-hook-form';
import type { FactDraft } from '#domain/facts/facts.ts';
import { withEvent } from '#domain/facts/role-of-link.ts';

const CHANGED = { shouldDirty: true, shouldValidate: true };

export function linkEvent(
  { getValues, setValue }: Pick<UseFormReturn<FactDraft>, 'getValues' | 'setValue'>,
  chosen: number | null,
): void {
  const { id, role } = withEvent({ id: getValues('event_id'), role: getValues('event_role') }, chosen);
  setValue('event_id', id, CHANGED);
  setValue('event_role', role, CHANGED);
}

export function useEvent(): (chosen: number | null) => void {
  const { getValues, setValue } = useFormContext<FactDraft>();
  return useCallback((chosen) => linkEvent({ getValues, setValue }, chosen), [getValues, setValue]);
}
