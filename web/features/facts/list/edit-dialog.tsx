/** The change of the selected facts: an event with the role in it, groups and themes to add and to remove. */
import { counted } from '#domain/messages/dataset-links.ts';
import { Form } from 'antd';
import { useId, useState, type ReactElement } from 'react';
import type { Chosen } from '#web/lists/list.ts';
import { EventPicker } from '#web/pickers/event-picker.tsx';
import { ReferencePicker, ReferencesPicker } from '#web/pickers/reference-picker.tsx';
import { SelectedChange } from './selected-change.tsx';

const changingWords = (count: number) => `${counted(count, 'fact')} ${count === 1 ? 'changes' : 'change'}`;
const changeWords = (count: number) => `Change ${counted(count, 'fact')}`;
const changedWords = (count: number) => `${counted(count, 'fact')} ${count === 1 ? 'has' : 'have'} been changed`;

const NOTHING = {
  event_id: null as number | null,
  event_role: null as string | null,
  add_groups: [] as readonly string[],
  remove_groups: [] as readonly string[],
  add_themes: [] as readonly string[],
  remove_themes: [] as readonly string[],
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
  const set = (part: Partial<Change>) => setChange((before) => ({ ...before, ...part }));
  const isEmpty = Object.values(change).every(
    (value) => value === null || (Array.isArray(value) && value.length === 0),
  );
  return (
    <SelectedChange
      {...chosen}
      title={`Edit ${counted(chosen.count, 'fact')}`}
      about="Each fact gets these values, where it accepts them; fields left empty stay as they are. Its history keeps the change and can restore it."
      call="change_facts"
      values={isEmpty ? null : change}
      words={{
        submit: 'Change',
        submitTo: changeWords,
        changing: changingWords,
        done: changedWords,
        failed: 'Failed to change the facts',
      }}
      changed={['facts', 'events', 'history']}
    >
      <div className="form-fields">
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
