/** Draws one field of a search card from its declaration. Checks nothing. */
import '#web/lists/lists.css';
import { Input } from 'antd';
import { useId, type ReactNode } from 'react';
import { hazardOf, hazardPath } from '#domain/events/hazard-search.ts';
import type { Field, FieldProblem } from '#domain/search/search.ts';
import { HazardLevelsPicker } from '#web/pickers/hazard-cascader.tsx';
import { ChooseOne, ChooseSeveral } from './choices.tsx';
import { onDemand } from '#web/ui/on-demand.tsx';
import { DateRangeField } from './date-range-field.tsx';

const AllOrAny = onDemand(async () => (await import('./all-or-any.tsx')).AllOrAny);

type LabelledProps = {
  label: string;
  about?: string | undefined;
  /** An abbreviation, so that one sees that it is explained. */
  isShort?: boolean;
  wide?: boolean | undefined;
  children: (id: string) => ReactNode;
};

function Labelled({ label, about, isShort = false, wide = false, children }: LabelledProps) {
  const id = useId();
  return (
    <div className={wide ? 'search-field search-field-wide' : 'search-field'}>
      <label htmlFor={id} title={about} className={isShort ? 'header-about' : undefined}>
        {label}
      </label>
      {children(id)}
    </div>
  );
}

type Props = {
  field: Field & { readonly label: string };
  /** The whole draft; the field reads and changes only its own part. */
  draft: object;
  change: (part: object) => void;
  /** The problem that prevents the search; null before the values are checked. */
  problem: FieldProblem | null;
  /** Called when a range is left: dates are checked then or by a search, not while the first one is typed. */
  judge: () => void;
};

type Draft = Readonly<Record<string, string & number & readonly never[]>>;

export function DrawnField({ field, draft, change, problem, judge }: Props) {
  const { key, label, control } = field;
  const values = draft as Draft;
  const set = (name: string) => (value: unknown) => change({ [name]: value });
  const labelled = (children: LabelledProps['children']) => (
    <Labelled label={label} about={field.about} isShort={field.writtenOut !== undefined} wide={field.wide}>
      {children}
    </Labelled>
  );
  const given = { value: values[key] as never, onChange: set(key) };
  switch (control.kind) {
    case 'text':
      return labelled((id) => (
        <>
          <Input
            id={id}
            value={given.value}
            onChange={({ target }) => given.onChange(target.value)}
            allowClear
            {...(field.problem !== undefined && { onBlur: judge })}
            {...(problem !== null && { status: 'error', 'aria-invalid': true, 'aria-describedby': `${id}-problem` })}
          />
          {problem !== null && (
            <span id={`${id}-problem`} className="date-range-problem" role="alert">
              {problem.text}
            </span>
          )}
        </>
      ));
    case 'one':
      return labelled((id) => (
        <ChooseOne
          {...given}
          id={id}
          choices={control.choices}
          {...(control.blank !== undefined && { placeholder: control.blank })}
        />
      ));
    case 'several': {
      const { choices, matchKey } = control;
      return labelled((id) =>
        matchKey === undefined ? (
          <ChooseSeveral {...given} id={id} choices={choices} />
        ) : (
          <div className="search-match">
            <ChooseSeveral {...given} id={id} choices={choices} />
            <AllOrAny
              label={`${label}: all or any`}
              any={values[matchKey] === 'Any'}
              onChange={(any) => change({ [matchKey]: any ? 'Any' : null })}
            />
          </div>
        ),
      );
    }
    case 'days':
      return (
        <>
          {control.types !== undefined && (
            <Labelled label="Date type">
              {(id) => <ChooseOne {...given} id={id} choices={control.types ?? []} />}
            </Labelled>
          )}
          {labelled((id) => (
            <DateRangeField
              id={id}
              {...(control.types === undefined && { label: label.charAt(0) + label.slice(1).toLowerCase() })}
              from={values['date_from'] ?? null}
              to={values['date_to'] ?? null}
              onFrom={set('date_from')}
              onTo={set('date_to')}
              problem={problem}
              onLeave={judge}
            />
          ))}
        </>
      );
    case 'hazard levels':
      return labelled((id) => (
        <HazardLevelsPicker
          id={id}
          value={hazardPath(draft as ReturnType<typeof hazardOf>)}
          onChange={(path) => change(hazardOf(path))}
        />
      ));
  }
}
