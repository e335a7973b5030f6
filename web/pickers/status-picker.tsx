/** Picks one or several review statuses of facts, including facts without a review. */
import { useMemo } from 'react';
import { REVIEW } from '#domain/messages/facts.ts';
import { useReferenceList } from '#web/data/lists.ts';
import { Status } from '#web/ui/status.tsx';
import { PickOne, PickSeveral, type FieldProps, type Option } from './choice.tsx';

/** A comment is a note and never the status of a fact. */
export function statusOptions(entries: readonly { name: string }[]): Option<string>[] {
  const names = entries.map(({ name }) => name).filter((name) => name !== 'Comment');
  return [REVIEW.none, ...names].map((name) => ({ value: name, label: name }));
}

function useStatuses(): Option<string>[] {
  const entries = useReferenceList('review_statuses');
  return useMemo(() => statusOptions(entries), [entries]);
}

const draw = (name: string) => <Status status={name} />;

type OneProps = FieldProps & { value: string | null; onChange: (status: string | null) => void };

export function StatusPicker(props: OneProps) {
  return <PickOne {...props} options={useStatuses()} draw={draw} />;
}

type SeveralProps = FieldProps & { value: readonly string[]; onChange: (statuses: string[]) => void };

export function StatusesPicker(props: SeveralProps) {
  return <PickSeveral {...props} options={useStatuses()} draw={draw} />;
}
