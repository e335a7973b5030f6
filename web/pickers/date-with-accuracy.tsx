/** A date, typed or picked from a calendar, and its accuracy. */
import { withAccuracy, withDate, type Accuracy, type DateDraft } from '#domain/values/dates.ts';
import type { FieldProps } from './choice.tsx';
import { DayInput } from './day-input.tsx';
import { ReferencePicker } from './reference-picker.tsx';

type Props = FieldProps & {
  value: DateDraft;
  onChange: (value: DateDraft) => void;
  /** The label of the date, for the two controls beside the text. */
  label: string;
  /** The end of a period: a month typed alone means its last day. */
  end?: boolean;
};

export function DateWithAccuracy({ value, onChange, label, end = false, ...field }: Props) {
  return (
    <div className="date-with-accuracy">
      <DayInput
        {...field}
        label={label}
        value={value.date}
        onChange={(day) => onChange(withDate(value, day))}
        period={{ at: end ? 'last' : 'first', onChange }}
      />
      <ReferencePicker
        list="date_accuracies"
        aria-label={`${label} accuracy`}
        clearable={false}
        value={value.accuracy}
        onChange={(accuracy) => onChange(withAccuracy(value, accuracy as Accuracy | null))}
        {...((field.disabled || value.date === '') && { disabled: true })}
      />
    </div>
  );
}
