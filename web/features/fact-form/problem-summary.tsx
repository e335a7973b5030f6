/** Lists the fields that need attention; each entry leads to its field. Shown once somebody has tried to save. */
import { Alert } from 'antd';
import { useFormState } from 'react-hook-form';
import { placeLabel } from '#domain/fact-form.ts';
import type { FactDraft } from '#domain/facts.ts';
import { fieldsIn } from './resolver.ts';
import type { ShowField } from './use-tabs.ts';

type Props = {
  /** What the server refused without naming a field. */
  refusal: string | null;
  show: ShowField;
};

export function ProblemSummary({ refusal, show }: Props) {
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
            {problems.map((problem) => (
              <li key={problem.place}>
                <button type="button" className="text-link" onClick={() => show(problem.field, problem.place)}>
                  {placeLabel(problem)}: {problem.text}
                </button>
              </li>
            ))}
          </ul>
        )
      }
    />
  );
}
