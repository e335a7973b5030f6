/** Picks flags of imported records, in their words. */
import { flagText, knownFlags } from '#domain/messages/flags.ts';
import { PickSeveral, type FieldProps } from './choice.tsx';

export const FLAG_OPTIONS = knownFlags.map((flag) => ({ value: flag, label: flagText(flag) }));

type Props = FieldProps & { value: readonly string[]; onChange: (flags: string[]) => void };

export function FlagsPicker(props: Props) {
  return <PickSeveral {...props} options={FLAG_OPTIONS} />;
}
