/** Data: the figure as it was reported, what it is of, and its dates. Shows the figure that will be saved; the server computes its own. */
import { Form, Input } from 'antd';
import { useFormContext, useWatch } from 'react-hook-form';
import { figureOf, kindOf, type FactDraft } from '#domain/facts.ts';
import { showNumber } from '#domain/numbers.ts';
import { DateWithAccuracy } from '#web/pickers/date-with-accuracy.tsx';
import { FigureInput } from '#web/pickers/figure-input.tsx';
import { ReferencePicker } from '#web/pickers/reference-picker.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from './field.tsx';
import { HouseholdSizeField } from './household-size-field.tsx';

function FigureOutput() {
  const { control } = useFormContext<FactDraft>();
  const [data, household_size] = useWatch({ control, name: ['data', 'household_size'] });
  return (
    <Form.Item label="Figure" htmlFor="fact-data-figure">
      <Input
        id="fact-data-figure"
        className="figure-output"
        readOnly
        value={showNumber(figureOf({ data, household_size }))}
      />
    </Form.Item>
  );
}

function DatesOfFigure() {
  const { control } = useFormContext<FactDraft>();
  const kind = kindOf(useWatch({ control, name: 'type' }));
  if (kind === null) return null;
  if (kind === 'Stock')
    return (
      <Field name="data.stock_date" required>
        {(field) => <DateWithAccuracy {...field} label="Stock Date" />}
      </Field>
    );
  return (
    <div className="fact-fields wide">
      <Field name="data.start_date" required>
        {(field) => <DateWithAccuracy {...field} label="Start Date" />}
      </Field>
      <Field name="data.end_date">{(field) => <DateWithAccuracy {...field} label="End Date" />}</Field>
    </div>
  );
}

export function DataCard() {
  const { control } = useFormContext<FactDraft>();
  const unit = useWatch({ control, name: 'data.unit' });
  return (
    <Card title="Data">
      <div className="fact-fields">
        <Field name="data.qualifier">{(field) => <ReferencePicker {...field} list="qualifiers" />}</Field>
        <Field name="data.reported_figure" required>
          {(field) => <FigureInput {...field} />}
        </Field>
        <Field name="data.unit" required>
          {({ onChange, ...field }) => (
            <ReferencePicker
              {...field}
              list="units"
              clearable={false}
              onChange={(chosen) => onChange(chosen ?? 'Person')}
            />
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
