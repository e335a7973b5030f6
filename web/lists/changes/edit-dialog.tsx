/** The change of the selected records: a value for each field, values to add to lists and to remove from them. */
import { InputNumber } from 'antd';
import { useState } from 'react';
import { CHANGE } from '#domain/messages/change.ts';
import { Labelled } from '#web/ui/labelled.tsx';
import { changeOf } from './change-attempt.ts';
import type { ChangeControl } from './changes.ts';
import { usePresent } from './present-values.ts';
import { SelectedChange, type ChangeProps } from './selected-change.tsx';

const MOST_DAYS = 3660;

type Given = ReadonlyMap<ChangeControl, unknown>;

/** The values as the call takes them: {type: …, groups: {add: […], remove: […]}}. */
function valuesOf(given: Given): Readonly<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const [{ name, part }, value] of given) {
    if (value === null || (Array.isArray(value) && value.length === 0)) continue;
    values[name] = part === 'value' ? value : { ...(values[name] as object | undefined), [part]: value };
  }
  return values;
}

export function EditDialog({ chosen, close, view, relation, noun, changes }: ChangeProps) {
  const [given, setGiven] = useState<Given>(new Map());
  const [days, setDays] = useState(0);
  const present = usePresent(view, chosen, changes.present);
  const values = valuesOf(given);
  /** Values to add may be new. */
  const presentOf = ({ name, part }: ChangeControl) => {
    const words = part === 'add' ? undefined : present(name);
    return words && <span title={words}>{words}</span>;
  };
  const isEmpty = Object.keys(values).length === 0 && days === 0;
  const change = { values, ...(days !== 0 && { days }) };
  return (
    <SelectedChange
      chosen={chosen}
      close={close}
      view={view}
      noun={noun}
      title={CHANGE.title(chosen.count, noun)}
      about={CHANGE.about(noun)}
      width={960}
      mayBeWhole
      change={isEmpty ? null : { key: JSON.stringify(change), attempt: changeOf(relation, change) }}
      changed={changes.changed}
    >
      <div className="form-fields edit-selected">
        {changes.controls.map((control) => (
          <Labelled key={control.label} label={control.label} extra={presentOf(control)}>
            {({ id }) =>
              control.draw(
                {
                  id,
                  value: given.get(control) ?? control.empty,
                  onChange: (value) => setGiven((before) => new Map([...before, [control, value]])),
                },
                chosen.where,
              )
            }
          </Labelled>
        ))}
        {changes.days === true && (
          <Labelled label="Dates later by days">
            {({ id }) => (
              <InputNumber
                id={id}
                min={-MOST_DAYS}
                max={MOST_DAYS}
                precision={0}
                value={days}
                onChange={(value) => setDays(value ?? 0)}
              />
            )}
          </Labelled>
        )}
      </div>
    </SelectedChange>
  );
}
