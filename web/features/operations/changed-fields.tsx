/** The fields that an operation changed in its records, each with its value before and after. */
import { useMemo } from 'react';
import { fieldsOf } from '#domain/notifications/field-labels.ts';
import { apart } from '#domain/records/history-words.ts';
import { differencesIn, labelOf } from '#domain/records/history.ts';
import { counted } from '#domain/values/counts.ts';
import { useWordsOf } from '#web/forms/history/use-words.ts';
import { Value } from '#web/forms/history/value.tsx';
import type { ChangedRecord } from './operation-queries.ts';

type Changed = { label: string; lines: readonly [before: readonly string[], after: readonly string[]] };

/** Fields that the database computes from others say nothing by themselves. */
function differencesFor({ entity_type, change }: ChangedRecord) {
  const fields = fieldsOf(entity_type);
  const all = change === null ? [] : differencesIn(change, fields);
  const told = all.filter(({ path }) => !fields.computed.includes(path));
  return (told.length > 0 ? told : all).map((difference) => ({
    ...difference,
    label: labelOf(difference.path, fields),
    meaning: fields.meanings?.[difference.path],
  }));
}

/** A hook: the changed fields of each of these records. */
export function useChangedFields(rows: readonly ChangedRecord[]): (record: string) => readonly Changed[] {
  const differences = useMemo(() => new Map(rows.map((row) => [row.record, differencesFor(row)])), [rows]);
  const meant = useMemo(
    () =>
      [...differences.values()]
        .flat()
        .map(({ meaning, before, after }) => ({ meaning, value: [before, after].flat() })),
    [differences],
  );
  const words = useWordsOf(meant);
  return (record) =>
    (differences.get(record) ?? []).map(({ label, meaning, before, after }) => ({
      label,
      lines: apart(words(meaning, before), words(meaning, after)),
    }));
}

const SHOWN = 4;

export function ChangedFields({ fields }: { fields: readonly Changed[] }) {
  if (fields.length === 0) return null;
  return (
    <ul className="changed-fields">
      {fields.slice(0, SHOWN).map(({ label, lines: [before, after] }) => (
        <li key={label}>
          {label}: <Value lines={before} /> → <Value lines={after} />
        </li>
      ))}
      {fields.length > SHOWN && <li className="quiet">{counted(fields.length - SHOWN, 'more field')}</li>}
    </ul>
  );
}
