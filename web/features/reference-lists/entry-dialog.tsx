/** The dialogs with the fields of one entry of a list; null for a new one. The cursor goes to the first wrong field. */
import { Input } from 'antd';
import { useState, type ComponentProps } from 'react';
import { byName } from '#domain/search/name-order.ts';
import { GROUP_KIND, NAMED_KINDS } from '#domain/records/reference-lists.ts';
import { fieldOf, type FieldControl } from '#web/forms/field.tsx';
import { RecordDialog } from '#web/forms/record-dialog.tsx';
import { DayInput } from '#web/pickers/day-input.tsx';
import { hazardNameOf } from '#web/pickers/hazards.ts';
import { AutoComplete } from '#web/ui/select.tsx';
import {
  groupForm,
  HAZARD_FORM,
  loadedGroup,
  loadedHazard,
  loadedNamed,
  namedForm,
  type Group,
  type Hazard,
  type NamedEntry,
  type NamedList,
} from './lists-queries.ts';

const GroupField = fieldOf(GROUP_KIND.fields);
const NamedField = fieldOf(NAMED_KINDS.themes.fields);
const HazardField = fieldOf(HAZARD_FORM.fields);

type TextProps = FieldControl<string> & Pick<ComponentProps<typeof Input>, 'autoFocus'>;

const Text = ({ onChange, ...control }: TextProps) => (
  <Input {...control} autoComplete="off" onChange={({ target }) => onChange(target.value)} />
);

type GroupProps = { group: Group | null; onClose: () => void };

export function GroupDialog({ group, onClose }: GroupProps) {
  const [kind] = useState(() => groupForm(group?.name ?? ''));
  const { labels } = kind.fields;
  return (
    <RecordDialog
      kind={kind}
      title={group === null ? 'Add group' : `Edit ${group.name}`}
      loaded={group && loadedGroup(group)}
      storageKey={`settings/lists/groups/${group?.name ?? 'new'}`}
      onClose={onClose}
    >
      <GroupField name="name" required>
        {(control) => <Text {...control} autoFocus />}
      </GroupField>
      {(['start_date', 'end_date'] as const).map((name) => (
        <GroupField key={name} name={name} required>
          {(control) => <DayInput {...control} label={labels[name]} />}
        </GroupField>
      ))}
    </RecordDialog>
  );
}

type NamedProps = { list: NamedList; noun: string; entry: NamedEntry | null; onClose: () => void };

export function NamedDialog({ list, noun, entry, onClose }: NamedProps) {
  const [kind] = useState(() => namedForm(list, entry?.name ?? ''));
  return (
    <RecordDialog
      kind={kind}
      title={entry === null ? `Add ${noun}` : `Edit ${entry.name}`}
      loaded={entry && loadedNamed(entry)}
      storageKey={`settings/lists/${list}/${entry?.name ?? 'new'}`}
      onClose={onClose}
    >
      <NamedField name="name" required>
        {(control) => <Text {...control} autoFocus />}
      </NamedField>
    </RecordDialog>
  );
}

const containsText = (typed: string, option?: { value: string }) =>
  option !== undefined && option.value.toLowerCase().includes(typed.toLowerCase());

type HazardProps = { hazard: Hazard | null; hazards: readonly Hazard[]; onClose: () => void };

/** Offers the existing spelling of a branch, because another spelling would make another branch. */
export function HazardDialog({ hazard, hazards, onClose }: HazardProps) {
  return (
    <RecordDialog
      kind={HAZARD_FORM}
      title={hazard === null ? 'Add hazard type' : `Edit ${hazardNameOf(hazard)}`}
      loaded={hazard && loadedHazard(hazard)}
      storageKey={`settings/lists/hazard_types/${hazard?.id ?? 'new'}`}
      onClose={onClose}
    >
      {(['category', 'subcategory', 'type'] as const).map((name, at) => (
        <HazardField key={name} name={name} required>
          {(control) => (
            <AutoComplete
              {...control}
              autoFocus={at === 0}
              options={[...new Set(hazards.map((one) => one[name]))].toSorted(byName).map((value) => ({ value }))}
              showSearch={{ filterOption: containsText }}
            />
          )}
        </HazardField>
      ))}
      <HazardField name="subtype" required>
        {(control) => <Text {...control} />}
      </HazardField>
      <HazardField name="glide" hint="Two letters, as in FL">
        {(control) => <Text {...control} />}
      </HazardField>
    </RecordDialog>
  );
}
