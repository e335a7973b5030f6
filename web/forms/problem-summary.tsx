/** Lists the fields that need attention, each with a link to the field. Shown after the first attempt to save. */
import { Alert } from 'antd';
import { useFormState } from 'react-hook-form';
import type { FormFields } from '#domain/records/form-fields.ts';
import { fieldsIn } from './resolver.ts';
import type { ShowField } from './use-tabs.ts';

type Props<Field extends string> = {
  fields: Pick<FormFields<never, Field>, 'names' | 'pathLabel'>;
  /** Refusals that name no field. */
  refusal: string | null;
  show: ShowField<Field>;
};

export function ProblemSummary<Field extends string>({ fields, refusal, show }: Props<Field>) {
  const { errors, isSubmitted } = useFormState();
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
              <li key={problem.path}>
                <button type="button" className="text-link" onClick={() => show(problem.field, problem.path)}>
                  {fields.pathLabel(problem)}: {problem.text}
                </button>
              </li>
            ))}
          </ul>
        )
      }
    />
  );
}
