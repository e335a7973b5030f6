/** Explains below a line what is wrong in its cells, with a link to each, and what is unlikely. */
import { useEffect } from 'react';
import { saidInList } from '#domain/records/form-fields.ts';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { FACT_KIND, type FactField } from '#domain/facts/fact-kind.ts';
import { factYearWarning } from '#domain/facts/fact-warnings.ts';
import { sizeIsMissing, type FactDraft } from '#domain/facts/facts.ts';
import { useFieldId } from '#web/forms/field.tsx';
import { fieldsIn } from '#web/forms/resolver.ts';
import { EventFit } from '#web/features/facts/form/event-fit.tsx';
import { UseSaid, useUnsaidFigure } from '#web/features/facts/form/unsaid-figure.tsx';
import { headingOf } from './quick-cell.tsx';

/** A constant: another list of names would start another subscription at every key press. */
const SIZED = ['data', 'household_size'] as const;
const DATED = ['year', 'type', 'data'] as const;

type Props = {
  /** The number of the fact. */
  number: number;
  /** True in a line; in the form below it the fields say what is unlikely. */
  folded: boolean;
  show: (field: FactField, path: string) => void;
  /** Called when no error is left. */
  onMended: () => void;
};

export function LineProblems({ number, folded, show, onMended }: Props) {
  const { control } = useFormContext<FactDraft>();
  const { errors } = useFormState({ control });
  const id = useFieldId();
  const households = useWatch({
    control,
    name: SIZED,
    compute: ([data, household_size]) => (sizeIsMissing({ data, household_size }) ? data.reported_figure : null),
  });
  const otherYears = useWatch({
    control,
    name: DATED,
    compute: ([year, type, data]) => factYearWarning({ year, type, data }) ?? null,
  });
  const unsaid = useUnsaidFigure();
  const problems = fieldsIn<FactField>(FACT_KIND.fields.names, errors);
  const refusal = errors.root?.message ?? null;
  const isSound = problems.length === 0 && refusal === null;
  useEffect(() => {
    if (isSound) onMended();
  }, [isSound, onMended]);
  return (
    <>
      {!isSound && (
        <div role="alert">
          <ul className="line-problems">
            {refusal !== null && <li>{`Fact ${number}: ${refusal}`}</li>}
            {problems.map(({ field, path, text }) => {
              const where = `Fact ${number}, ${headingOf(field) ?? FACT_KIND.fields.pathLabel({ field, path })}`;
              return (
                <li key={path}>
                  <span id={`${id(field)}-note`}>{saidInList(where, { field, path, text })}</span>{' '}
                  <button type="button" className="text-link" onClick={() => show(field, path)}>
                    Go to it<span className="visually-hidden">: {where}</span>
                  </button>
                </li>
              );
            })}
          </ul>
        </div>
      )}
      {folded && households !== null && (
        <p className="line-warning">
          {`Fact ${number}, Unit: ${households} households × 0 = 0: give a household size. `}
          <button type="button" className="text-link" onClick={() => show('household_size', 'household_size')}>
            Give it<span className="visually-hidden">: Fact {number}, household size</span>
          </button>
        </p>
      )}
      {folded && otherYears !== null && <p className="line-warning">{`Fact ${number}, Year: ${otherYears}`}</p>}
      {folded && unsaid !== null && (
        <p className="line-warning">
          {`Fact ${number}: ${unsaid.words} `}
          {unsaid.other !== null && <UseSaid other={unsaid.other} of={`Fact ${number}`} />}
        </p>
      )}
      {folded && <EventFit />}
    </>
  );
}
