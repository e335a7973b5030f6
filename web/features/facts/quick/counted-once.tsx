/** Below a line that does not count, because its people are counted in another figure of the report: says so, and lets a person count it all the same. */
import { useFormContext, useWatch } from 'react-hook-form';
import type { FactDraft } from '#domain/facts/facts.ts';
import { NO_LINK, NOT_COUNTED, withEvent } from '#domain/facts/role-of-link.ts';
import type { Located } from '#domain/reading/located.ts';
import { showNumber } from '#domain/values/numbers.ts';
import { useFieldId } from '#web/forms/field.tsx';

type Props = { number: number; begun: FactDraft; suggestion: Located | null };

export function CountedOnce({ number, begun, suggestion }: Props) {
  const { control, getValues, setValue } = useFormContext<FactDraft>();
  const isLeftOut = useWatch({ control, name: 'event_role' }) === NOT_COUNTED;
  const fieldId = useFieldId();
  if (!isLeftOut && begun.event_role !== NOT_COUNTED) return null;
  const part = suggestion?.partOf;
  // Left out by a person, it may be no part of another figure of the report.
  const why =
    suggestion === null || begun.event_role !== NOT_COUNTED
      ? ''
      : part
        ? `part of ${showNumber(part.figure)}, `
        : 'the total of figures in other facts, ';
  const change = () => {
    const role = isLeftOut ? withEvent(NO_LINK, getValues('event_id')).role : NOT_COUNTED;
    setValue('event_role', role, { shouldDirty: true, shouldValidate: true });
    // The button goes with the words: the focus stays in the line.
    if (begun.event_role !== NOT_COUNTED) document.getElementById(fieldId('event_id'))?.focus();
  };
  return (
    <p className="line-warning" role="status">
      {`Fact ${number}: ${why}${isLeftOut ? 'not counted (role Triangulation).' : 'counted as well: people may count twice.'} `}
      <button type="button" className="text-link" onClick={change}>
        {isLeftOut ? 'Count it' : 'Do not count it'}
        <span className="visually-hidden">: Fact {number}</span>
      </button>
    </p>
  );
}
