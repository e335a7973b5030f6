/** A cell of a quick fact's line: one field without its label, which is at the head of the lines. Explains no problem: the line does. */
import { createContext, useContext, type ReactElement } from 'react';
import { useController, useFormContext, type FieldPathValue } from 'react-hook-form';
import type { FactField } from '#domain/facts/fact-kind.ts';
import type { FactDraft } from '#domain/facts/facts.ts';
import { GUESSED, useFieldId } from '#web/forms/field.tsx';

/** The cells of a line in their order, with their headings. The date is the start date of a flow, or the stock date. */
export const CELLS = {
  iso3: 'Country',
  year: 'Year',
  displacement_type: 'Cause',
  type: 'Type',
  term: 'Term',
  figure: 'Figure',
  unit: 'Unit',
  date: 'Date',
  place: 'Place',
  event: 'Event',
  name: 'Name',
} as const;
export type CellName = keyof typeof CELLS;

const CELL_OF: Partial<Record<FactField, CellName>> = {
  iso3: 'iso3',
  year: 'year',
  displacement_type: 'displacement_type',
  type: 'type',
  'data.term': 'term',
  'data.reported_figure': 'figure',
  'data.unit': 'unit',
  'data.start_date': 'date',
  'data.stock_date': 'date',
  locations: 'place',
  event_id: 'event',
  name: 'name',
};

/** The heading of the cell in which the field is; null for a field that only the unfolded form has. */
export function headingOf(field: FactField): string | null {
  const cell = CELL_OF[field];
  return cell === undefined ? null : CELLS[cell];
}

/** In a line whose values were suggested by the reader of the source: the fields that the text does not say. */
export const Suggests = createContext<ReadonlySet<FactField> | null>(null);

/** How a cell shows its value until somebody touches it: as suggested from the text, or as a guess. */
export function useMark(name: FactField, untouched: boolean) {
  const guesses = useContext(Suggests);
  const id = useFieldId()(name);
  if (guesses === null || !untouched) return { className: '', note: null, noteId: undefined };
  if (!guesses.has(name))
    return {
      className: ' suggested',
      title: 'Suggested from the text: not checked yet',
      note: null,
      noteId: undefined,
    };
  const noteId = `${id}-guess`;
  const note = (
    <span id={noteId} className="visually-hidden">
      {GUESSED}
    </span>
  );
  return { className: ' suggested guessed', title: GUESSED, note, noteId };
}

/** True in a line that repeats values of the line above. */
export const Repeats = createContext(false);

type Control<Value> = {
  id: string;
  value: Value;
  onChange: (value: Value) => void;
  onBlur: () => void;
  'aria-label': string;
  'aria-required'?: true;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
};

type Props<Name extends FactField> = {
  name: Name;
  cell: CellName;
  required?: boolean;
  /** True for a value that nobody typed in this line. */
  quiet?: boolean;
  children: (control: Control<FieldPathValue<FactDraft, Name>>) => ReactElement;
};

export function Cell<Name extends FactField>({ name, cell, required = false, quiet, children }: Props<Name>) {
  const { control } = useFormContext<FactDraft>();
  const { field, fieldState } = useController({ control, name });
  const repeats = useContext(Repeats);
  const isEmpty = field.value === null || field.value === '';
  const mark = useMark(name, name !== 'name' && !isEmpty && !fieldState.isDirty && !fieldState.isTouched);
  const id = useFieldId()(name);
  const wrong = fieldState.error !== undefined;
  const same = quiet ?? (repeats && !fieldState.isDirty);
  return (
    <div
      className={`line-cell cell-${cell}${wrong ? ' wrong' : ''}${same ? ' same' : ''}${mark.className}`}
      data-heading={CELLS[cell]}
      title={mark.title}
    >
      {children({
        id,
        value: field.value,
        onChange: field.onChange,
        onBlur: field.onBlur,
        'aria-label': CELLS[cell],
        ...(required && { 'aria-required': true }),
        ...(mark.noteId !== undefined && { 'aria-describedby': mark.noteId }),
        ...(wrong && { 'aria-invalid': true, 'aria-describedby': `${id}-note` }),
      })}
      {mark.note}
    </div>
  );
}
