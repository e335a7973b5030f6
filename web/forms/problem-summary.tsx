/** Lists the fields that need attention beside the actions of the form, each with a link to the field. Shown after the first attempt to save. */
import { useEffect } from 'react';
import { CloseCircleFilled } from '@ant-design/icons';
import { useFormState } from 'react-hook-form';
import { saidInList, type FormFields } from '#domain/records/form-fields.ts';
import { FORM } from '#domain/messages/forms.ts';
import { PHONE, useMedia } from '#web/ui/use-media.ts';
import { placeNotices } from '#web/ui/notice-side.ts';
import { fieldsIn } from './resolver.ts';
import type { ShowField } from './use-tabs.ts';

type Props<Field extends string> = {
  fields: Pick<FormFields<never, Field>, 'names' | 'pathLabel'>;
  /** The title over fields with problems. */
  invalid: string;
  /** Refusals that name no field. */
  refusal: string | null;
  show: ShowField<Field>;
};

export function ProblemSummary<Field extends string>({ fields, invalid, refusal, show }: Props<Field>) {
  const { errors, isSubmitted } = useFormState();
  // Each field has its words: a phone has no room for them twice.
  const narrow = useMedia(PHONE);
  const problems = fieldsIn(fields.names, errors);
  const open = isSubmitted && (problems.length > 0 || refusal !== null);
  useEffect(() => {
    // The list makes the bar higher, which must not cover the field in focus or a notice.
    placeNotices();
    if (open) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  if (!open) return null;
  const isOfDates = problems.every(({ text }) => text === FORM.endBeforeStart);
  return (
    <div className="form-problems" role="alert">
      <CloseCircleFilled aria-hidden />
      <strong>{refusal ?? (isOfDates ? FORM.dateError : invalid)}</strong>
      {problems.length > 0 && refusal === null && (
        <span className="problem-count">{FORM.toCorrect(problems.length)}</span>
      )}
      {problems.length > 0 && (
        <ul className="problem-list">
          {problems.map((problem) => (
            <li key={problem.path}>
              <button type="button" className="text-link" onClick={() => show(problem.field, problem.path)}>
                {narrow ? fields.pathLabel(problem) : saidInList(fields.pathLabel(problem), problem)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
