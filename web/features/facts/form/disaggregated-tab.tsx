/** The Disaggregated Data tab: the figure by place, sex, age, stratum and, for Conflict, by conflict type. */
import { useFormContext, useWatch } from 'react-hook-form';
import type { Part } from '#domain/facts/fact-data.ts';
import type { FactDraft } from '#domain/facts/facts.ts';
import { CONFLICT_TYPES } from '#domain/generated/lists.ts';
import { FigureInput } from './figure-input.tsx';
import { Card } from '#web/ui/card.tsx';
import { Excess } from './excess.tsx';
import { Field } from './fact.ts';
import { RowsField } from './rows-field.tsx';

const PartField = ({ part }: { part: Part }) => (
  <Field name={`data.${part}`}>{(field) => <FigureInput {...field} />}</Field>
);

function ConflictTypesCard() {
  const { control } = useFormContext<FactDraft>();
  if (useWatch({ control, name: 'displacement_type' }) !== 'Conflict') return null;
  return (
    <Card title="Conflict Types">
      <div className="form-fields">
        {CONFLICT_TYPES.map((type) => (
          <Field key={type} name={`data.conflict_type_disaggregated_data.${type}`}>
            {(field) => <FigureInput {...field} />}
          </Field>
        ))}
      </div>
      <Excess what="The conflict types" parts={(data) => Object.values(data.conflict_type_disaggregated_data)} />
    </Card>
  );
}

const figures = (rows: readonly { figure: string }[]) => rows.map(({ figure }) => figure);

export function DisaggregatedTab() {
  return (
    <div className="form-columns">
      <div>
        <Card title="Place and Sex">
          <div className="form-fields">
            <PartField part="urban" />
            <PartField part="rural" />
          </div>
          <Excess what="Urban and rural" parts={({ urban, rural }) => [urban, rural]} />
          <div className="form-fields">
            <PartField part="camp" />
            <PartField part="non_camp" />
          </div>
          <Excess what="Camp and non camp" parts={({ camp, non_camp }) => [camp, non_camp]} />
          <div className="form-fields">
            <PartField part="males" />
            <PartField part="females" />
          </div>
          <Excess what="Male and female" parts={({ males, females }) => [males, females]} />
        </Card>
        <ConflictTypesCard />
      </div>
      <div>
        <Card title="Age Categories">
          <RowsField
            name="data.age_disaggregated_data"
            heading="category"
            hint="A row without a category or a figure is not saved."
          />
          <Excess what="The age categories" parts={(data) => figures(data.age_disaggregated_data)} />
        </Card>
        <Card title="Strata">
          <RowsField
            name="data.strata_disaggregated_data"
            heading="date"
            hint="A row without a date or a figure is not saved."
          />
          <Excess what="The strata" parts={(data) => figures(data.strata_disaggregated_data)} />
        </Card>
      </div>
    </div>
  );
}
