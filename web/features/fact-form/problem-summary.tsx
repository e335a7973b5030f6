/** Lists the fields that need attention; each entry leads to its field. Shown once somebody has tried to save. */
import { Alert } from 'antd';
import { useFormState } from 'react-hook-form';
import { FACT_FIELDS } from '#domain/fact-changes.ts';
import type { FactDraft } from '#domain/facts.ts';
import { focusField } from './field.tsx';
import { fieldsIn } from './resolver.ts';

type Props = {
  /** What the server refused without naming a field. */
  refusal: string | null;
};

export function ProblemSummary({ refusal }: Props) {
  const { errors, isSubmitted } = useFormState<FactDraft>();
  const problems = fieldsIn(errors);
  if (!isSubmitted || (problems.length === 0 && refusal === null)) return null;
  return (
    <Alert
      className="fact-notice"
      type="error"
      showIcon
      title={refusal ?? 'These fields need attention'}
      description={
        problems.length > 0 && (
          <ul className="problem-list">
            {problems.map(({ field, text }) => (
              <li key={field}>
                <button type="button" className="text-link" onClick={() => focusField(field)}>
                  {FACT_FIELDS[field]}: {text}
                </button>
              </li>
            ))}
          </ul>
        )
      }
    />
  );
}
