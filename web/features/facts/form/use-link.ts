/** Links the fact in the form to an event or a master fact, and sets or clears its role with it. */
import { useCallback } from 'react';
import { useFormContext, type UseFormReturn } from 'react-hook-form';
import type { FactDraft } from '#domain/facts/facts.ts';
import { withEvent, withMaster } from '#domain/facts/role-of-link.ts';

const CHANGED = { shouldDirty: true, shouldValidate: true };
const LINKS = {
  event: { id: 'event_id', role: 'event_role', linked: withEvent },
  master: { id: 'parent_id', role: 'parent_role', linked: withMaster },
} as const;

/** @param begun the values with which the form began. */
export function linkTo(
  to: keyof typeof LINKS,
  { getValues, setValue }: Pick<UseFormReturn<FactDraft>, 'getValues' | 'setValue'>,
  begun: Readonly<Partial<Pick<FactDraft, 'event_id' | 'event_role' | 'parent_id' | 'parent_role'>>> | undefined,
  chosen: number | null,
): void {
  const names = LINKS[to];
  const link = { id: getValues(names.id), role: getValues(names.role) };
  const before = { id: begun?.[names.id] ?? null, role: begun?.[names.role] ?? null };
  const { id, role } = names.linked(link, chosen, before);
  setValue(names.id, id, CHANGED);
  setValue(names.role, role, CHANGED);
}

export function useLink(to: keyof typeof LINKS): (chosen: number | null) => void {
  const { formState, getValues, setValue } = useFormContext<FactDraft>();
  const { defaultValues } = formState;
  return useCallback(
    (chosen) => linkTo(to, { getValues, setValue }, defaultValues, chosen),
    [to, defaultValues, getValues, setValue],
  );
}
