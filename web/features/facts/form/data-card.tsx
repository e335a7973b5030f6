/** Data: the reported figure, its meaning, and its dates. Shows the figure that a save will store; the server computes its own. */
import { Form, Input } from 'antd';
import { useFormContext, useWatch } from 'react-hook-form';
import { kindOf } from '#domain/facts/fact-data.ts';
import { openPeriodWarning } from '#domain/facts/fact-warnings.ts';
import { figureOf, sizeIsMissing, type FactDraft } from '#domain/facts/facts.ts';
import { showNumber } from '#domain/values/numbers.ts';
import { DateWithAccuracy } from '#web/pickers/date-with-accuracy.tsx';
import { FigureInput } from './figure-input.tsx';
import { ReferencePicker } from '#web/pickers/reference-picker.tsx';
import { Card } from '#web/ui/card.tsx';
import { FieldMark } from '#web/forms/comments/field-mark.tsx';
import { useFieldId } from '#web/forms/field.tsx';
import { useOneDay } from '#web/forms/use-one-day.ts';
import { Field } from './fact.ts';
import { HouseholdSizeField } from './household-size-field.tsx';
import { useUnsaidWarning } from './unsaid-figure.tsx';
import { useUnit } from './use-unit.ts';

/** A constant: another list of names would start another subscription at every key press. */
const FIGURED = ['data', 'household_size'] as const;
const DATED = ['type', 'data'] as const;

function FigureOutput() {
  const id = useFieldId()('data.figure');
  const { control } = useFormContext<FactDraft>();
  const { figure, warning } = useWatch({
    control,
    name: FIGURED,
    compute: ([data, household_size]) => ({
      figure: showNumber(figureOf({ data, household_size })),
      warning: sizeIsMissing({ data, household_size })
        ? `${data.reported_figure} households × 0 = 0: give a household size`
        : null,
    }),
  });
  return (
    <Form.Item
      label="Figure"
      htmlFor={id}
      validateStatus={warning === null ? '' : 'warning'}
      help={warning !== null && <span id={`${id}-note`}>{warning}</span>}
    >
      <Input
        id={id}
        {...(warning !== null && { 'aria-describedby': `${id}-note` })}
        className="figure-output"
        readOnly
        value={figure}
      />
      <FieldMark field="data.figure" label="Figure" />
    </Form.Item>
  );
}

function DatesOfFigure() {
  const { control } = useFormContext<FactDraft>();
  const kind = kindOf(useWatch({ control, name: 'type' }));
  useOneDay<FactDraft>('data.start_date', 'data.end_date');
  const openPeriod = useWatch({ control, name: DATED, compute: ([type, data]) => openPeriodWarning({ type, data }) });
  if (kind === null) return null;
  if (kind === 'Stock')
    return (
      <Field name="data.stock_date" required>
        {(field) => <DateWithAccuracy {...field} label="Stock Date" />}
      </Field>
    );
  return (
    <div className="form-fields wide">
      <Field name="data.start_date" label="Start Date" required>
        {(field) => <DateWithAccuracy {...field} label="Start Date" />}
      </Field>
      <Field name="data.end_date" label="End Date" warning={openPeriod}>
        {(field) => <DateWithAccuracy {...field} label="End Date" end />}
      </Field>
    </div>
  );
}

export function DataCard() {
  const { control } = useFormContext<FactDraft>();
  const changeUnit = useUnit();
  const unit = useWatch({ control, name: 'data.unit' });
  const unsaid = useUnsaidWarning();
  return (
    <Card title="Data" extra={<span className="quiet">The figure, and the days it is about</span>}>
      <div className="form-fields">
        <Field name="data.qualifier">{(field) => <ReferencePicker {...field} list="qualifiers" />}</Field>
        <Field name="data.reported_figure" required warning={unsaid}>
          {(field) => <FigureInput {...field} />}
        </Field>
        <Field name="data.unit" required>
          {({ onChange: _, ...field }) => (
            <ReferencePicker {...field} list="units" clearable={false} onChange={changeUnit} />
          )}
        </Field>
        <FigureOutput />
        <Field name="data.term" required>
          {(field) => <ReferencePicker {...field} list="terms" clearable={false} />}
        </Field>
        {unit === 'Household' && <HouseholdSizeField />}
        <DatesOfFigure />
      </div>
    </Card>
  );
}
