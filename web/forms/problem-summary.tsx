/** Lists the fields that need attention, each with a link to the field. Shown after the first attempt to save. */
import { Alert } from 'antd';
import { useFormState, type FieldPath, type FieldValues } from 'react-hook-form';
import type { FormFields } from '#domain/records/form-fields.ts';
import { fieldsIn } from './resolver.ts';
import type { ShowField } from './use-tabs.ts';

type Props<Draft extends FieldValues, Field extends FieldPath<Draft>> = {
  fields: FormFields<Draft, Field>;
  /** Refusals that name no field. */
  refusal: string | null;
  show: ShowField<Field>;
};

export function ProblemSummary<Draft extends FieldValues, Field extends FieldPath<Draft>>({
  fields,
  refusal,
  show,
}: Props<Draft, Field>) {
  const { errors, isSubmitted } = useFormState<Draft>();
  const problems = fieldsIn(fields.names, errors);
  if (!isSubmitted || (problems.length === 0 && refusal === null)) return null;
  return (
    <Alert
      className="form-notice"
      type="error"
      showIcon
      title={refusal ?? 'These fields need attention'}
      description={
        problems.length > 0 && (
          <ul className="problem-list">
            {problems.map((problem) => (
              <li key={problem.place}>
                <button type="button" className="text-link" onClick={() => show(problem.field, problem.place)}>
                  {fields.placeLabel(problem)}: {problem.text}
                </button>
              </li>
            ))}
          </ul>
        )
      }
    />
  );
}
