/** A list of figures by age category or by date, with rows to add, fill and remove, also by keyboard. Typing in a row redraws only that row. */
import { useCallback, useContext, useRef } from 'react';
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useController, useFormContext, type FieldError } from 'react-hook-form';
import { ALL_FIELDS } from '#domain/facts/fact-fields.ts';
import type { FactDraft } from '#domain/facts/facts.ts';
import { focusField, useFieldId } from '#web/forms/field.tsx';
import { FormName } from '#web/ui/form-name.ts';
import { FigureRow, type RowActions } from './figure-row.tsx';

type Lists = Pick<FactDraft['data'], 'age_disaggregated_data' | 'strata_disaggregated_data'>;
type Row = Readonly<Record<string, string>>;
type RowProblems = Readonly<Record<string, { message?: string } | undefined>>;

type Props = { name: `data.${keyof Lists}`; heading: 'category' | 'date'; hint?: string };

export function RowsField({ name, heading, hint }: Props) {
  const { control, getValues } = useFormContext<FactDraft>();
  const { field, fieldState } = useController({ control, name });
  const { onChange, onBlur } = field;
  const form = useContext(FormName);
  const fieldId = useFieldId();
  const add = useRef<HTMLButtonElement>(null);

  const rowsNow = useCallback((): Row[] => getValues(name), [getValues, name]);
  const replace = useCallback((rows: Row[]) => onChange(rows), [onChange]);
  /** Runs after the row is drawn or removed. */
  const focusRow = useCallback(
    (row: number, part: string) => requestAnimationFrame(() => focusField(form, `${name}.${row}.${part}`)),
    [form, name],
  );
  const append = useCallback(() => {
    const rows = rowsNow();
    replace([...rows, { [heading]: '', figure: '' }]);
    focusRow(rows.length, heading);
  }, [rowsNow, replace, focusRow, heading]);

  const change = useCallback<RowActions['change']>(
    (at, part, text) => replace(rowsNow().map((row, index) => (index === at ? { ...row, [part]: text } : row))),
    [rowsNow, replace],
  );
  const remove = useCallback<RowActions['remove']>(
    (at) => {
      const rest = rowsNow().filter((_, index) => index !== at);
      replace(rest);
      if (rest.length === 0) add.current?.focus();
      else focusRow(Math.min(at, rest.length - 1), heading);
    },
    [rowsNow, replace, focusRow, heading],
  );
  const next = useCallback<RowActions['next']>(
    (at) => (at + 1 < rowsNow().length ? focusRow(at + 1, heading) : append()),
    [rowsNow, focusRow, append, heading],
  );

  const rows: readonly Row[] = field.value;
  const problems = fieldState.error as (FieldError & Readonly<Record<number, RowProblems | undefined>>) | undefined;
  const label = ALL_FIELDS[name];
  return (
    <div className="figure-rows">
      {rows.length > 0 && (
        <ul aria-label={label}>
          {rows.map((row, at) => (
            <FigureRow
              // A row has no id other than its position.
              // oxlint-disable-next-line react/no-array-index-key
              key={at}
              id={`${fieldId(name)}-${at}`}
              at={at}
              heading={heading}
              headed={row[heading] ?? ''}
              figure={row['figure'] ?? ''}
              headingProblem={problems?.[at]?.[heading]?.message}
              figureProblem={problems?.[at]?.['figure']?.message}
              change={change}
              remove={remove}
              next={next}
              leave={onBlur}
            />
          ))}
        </ul>
      )}
      {problems?.message !== undefined && <p className="row-problem">{problems.message}</p>}
      <Button ref={add} id={fieldId(name)} icon={<PlusOutlined />} onClick={append}>
        Add {heading === 'category' ? 'an age category' : 'a stratum'}
      </Button>
      {hint !== undefined && <p className="quiet row-hint">{hint}</p>}
    </div>
  );
}
