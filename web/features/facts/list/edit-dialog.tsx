/** The change of the selected facts: an event with the role in it, groups and themes to add and to remove. */
import './edit-dialog.css';
import { counted } from '#domain/messages/dataset-links.ts';
import { Form, InputNumber } from 'antd';
import { useId, useState, type ReactElement } from 'react';
import type { Chosen } from '#web/lists/list.ts';
import { MasterFactPicker } from '#web/features/facts/form/master-fact.tsx';
import { PickOne } from '#web/pickers/choice.tsx';
import { EventPicker } from '#web/pickers/event-picker.tsx';
import { ReferencePicker, ReferencesPicker } from '#web/pickers/reference-picker.tsx';
import { YearPicker } from '#web/pickers/year-picker.tsx';
import { SelectedChange } from './selected-change.tsx';

const changingWords = (count: number) => `${counted(count, 'fact')} ${count === 1 ? 'changes' : 'change'}`;
const changeWords = (count: number) => `Change ${counted(count, 'fact')}`;
const changedWords = (count: number) => `${counted(count, 'fact')} ${count === 1 ? 'has' : 'have'} been changed`;
const acceptWords = (count: number) =>
  `Change ${count === 1 ? 'this fact' : `these ${counted(count, 'fact')}`} although ${count === 1 ? 'it differs' : 'they differ'} from the event`;

/** The values of `values` in the call. */
const NO_VALUES = {
  parent_id: null as number | null,
  parent_role: null as string | null,
  type: null as string | null,
  displacement_type: null as string | null,
  term: null as string | null,
  qualifier: null as string | null,
  unit: null as string | null,
  year: null as number | null,
  confidential: null as string | null,
  idu: null as string | null,
};
type Values = typeof NO_VALUES;

const CHOICES = [
  ['type', 'Type', 'fact_types'],
  ['displacement_type', 'Cause', 'displacement_types'],
  ['term', 'Term', 'terms'],
  ['qualifier', 'Qualifier', 'qualifiers'],
  ['unit', 'Unit', 'units'],
] as const;

const YES_OR_NO = [
  ['confidential', 'Confidential'],
  ['idu', 'Include in IDU'],
] as const;
const ANSWERS = ['Yes', 'No'].map((value) => ({ value, label: value }));
const answered = (value: unknown) => (value === 'Yes' ? true : value === 'No' ? false : value);

const MOST_DAYS = 3660;

const NOTHING = {
  event_id: null as number | null,
  event_role: null as string | null,
  add_groups: [] as readonly string[],
  remove_groups: [] as readonly string[],
  add_themes: [] as readonly string[],
  remove_themes: [] as readonly string[],
  days: 0,
};
type Change = typeof NOTHING;

const LISTS = [
  ['add_groups', 'Groups to add', 'groups', false],
  ['remove_groups', 'Groups to remove', 'groups', true],
  ['add_themes', 'Themes to add', 'themes', false],
  ['remove_themes', 'Themes to remove', 'themes', true],
] as const;

export function EditDialog(chosen: Chosen & { close: () => void }) {
  const [change, setChange] = useState(NOTHING);
  const [values, setValues] = useState(NO_VALUES);
  const set = (part: Partial<Change>) => setChange((before) => ({ ...before, ...part }));
  const setValue = (part: Partial<Values>) => setValues((before) => ({ ...before, ...part }));
  const given = Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, answered(value)]])),
  );
  const isEmpty =
    Object.keys(given).length === 0 &&
    Object.values(change).every(
      (value) => value === null || value === 0 || (Array.isArray(value) && value.length === 0),
    );
  return (
    <SelectedChange
      {...chosen}
      title={`Edit ${counted(chosen.count, 'fact')}`}
      about="Each fact gets these values, where it accepts them; fields left empty stay as they are. Its history keeps the change and can restore it."
      call="change_facts"
      width={960}
      values={isEmpty ? null : { ...change, values: given }}
      words={{
        submit: 'Change',
        submitTo: changeWords,
        changing: changingWords,
        done: changedWords,
        failed: 'Failed to change the facts',
        accept: acceptWords,
      }}
      changed={['facts', 'events', 'history']}
    >
      <div className="form-fields edit-facts">
        <Labelled label="Event">
          {(id) => <EventPicker id={id} value={change.event_id} onChange={(event_id) => set({ event_id })} />}
        </Labelled>
        <Labelled label="Role">
          {(id) => (
            <ReferencePicker
              id={id}
              list="fact_roles"
              value={change.event_role}
              onChange={(event_role) => set({ event_role })}
            />
          )}
        </Labelled>
        {LISTS.map(([name, label, list, all]) => (
          <Labelled key={name} label={label}>
            {(id) => (
              <ReferencesPicker
                id={id}
                list={list}
                all={all}
                value={change[name]}
                onChange={(values) => set({ [name]: values })}
              />
            )}
          </Labelled>
        ))}
        {CHOICES.map(([name, label, list]) => (
          <Labelled key={name} label={label}>
            {(id) => (
              <ReferencePicker
                id={id}
                list={list}
                value={values[name]}
                onChange={(value) => setValue({ [name]: value })}
              />
            )}
          </Labelled>
        ))}
        <Labelled label="Year">
          {(id) => <YearPicker id={id} value={values.year} onChange={(year) => setValue({ year })} />}
        </Labelled>
        <Labelled label="Dates later by days">
          {(id) => (
            <InputNumber
              id={id}
              min={-MOST_DAYS}
              max={MOST_DAYS}
              precision={0}
              value={change.days}
              onChange={(days) => set({ days: days ?? 0 })}
            />
          )}
        </Labelled>
        {YES_OR_NO.map(([name, label]) => (
          <Labelled key={name} label={label}>
            {(id) => (
              <PickOne
                id={id}
                options={ANSWERS}
                value={values[name]}
                onChange={(value) => setValue({ [name]: value })}
              />
            )}
          </Labelled>
        ))}
        <Labelled label="Master fact">
          {(id) => (
            <MasterFactPicker
              id={id}
              match={null}
              value={values.parent_id}
              onChange={(parent_id) => setValue({ parent_id })}
            />
          )}
        </Labelled>
        <Labelled label="Role in the master">
          {(id) => (
            <ReferencePicker
              id={id}
              list="fact_roles"
              value={values.parent_role}
              onChange={(parent_role) => setValue({ parent_role })}
            />
          )}
        </Labelled>
      </div>
    </SelectedChange>
  );
}

function Labelled({ label, children }: { label: string; children: (id: string) => ReactElement }) {
  const id = useId();
  return (
    <Form.Item label={label} htmlFor={id}>
      {children(id)}
    </Form.Item>
  );
}
