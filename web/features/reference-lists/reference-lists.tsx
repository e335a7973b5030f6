/** One of the editable reference lists: reporting groups, themes, publisher types or the hazard tree. Draws nothing for users without the right. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { referenceListQuery } from '#web/data/lists.ts';
import { useMay } from '#web/data/may.ts';
import { NotPermitted } from '#web/forms/not-permitted.tsx';
import { hazardNameOf, hazardsQuery } from '#web/pickers/hazards.ts';
import { Loaded } from '#web/ui/states.tsx';
import { GroupDialog, HazardDialog, NamedDialog } from './entry-dialog.tsx';
import { KeptList } from './kept-list.tsx';
import type { EditedList } from './lists-menu.tsx';
import {
  groupHistory,
  hazardHistory,
  namedHistory,
  offerGroup,
  offerHazard,
  offerNamed,
  type Group,
  type Hazard,
  type NamedEntry,
  type NamedList,
} from './lists-queries.ts';

const GROUP_COLUMNS = [
  { title: 'Name', dataIndex: 'name' },
  { title: 'First day', dataIndex: 'start_date' },
  { title: 'Last day', dataIndex: 'end_date' },
];
const HAZARD_COLUMNS = [
  { title: 'Category', dataIndex: 'category' },
  { title: 'Sub-Category', dataIndex: 'subcategory' },
  { title: 'Type', dataIndex: 'type' },
  { title: 'Sub-Type', dataIndex: 'subtype' },
  { title: 'Glide code', dataIndex: 'glide' },
];

const NAME_COLUMN = [{ title: 'Name', dataIndex: 'name' }];

/** Lists of names alone, of which a name in use is never changed. */
const NAMED = {
  themes: {
    title: 'Themes',
    noun: 'theme',
    about: "Themes in use can't be renamed. An inactive theme stays on its facts.",
  },
  publisher_types: {
    title: 'Publisher types',
    noun: 'publisher type',
    about: "Types in use can't be renamed. An inactive type stays on its publishers.",
  },
} as const;

const isActive = ({ active }: { active: boolean }) => active;

function Groups() {
  const groups = useQuery(referenceListQuery('groups'));
  if (groups.data === undefined) return <Loaded query={groups} what="Loading the list" />;
  return (
    <KeptList<Group>
      title="Groups"
      about="Groups in use can't be renamed. An inactive group stays on its facts."
      noun="group"
      entries={groups.data}
      keyOf={({ name }) => name}
      nameOf={({ name }) => name}
      columns={GROUP_COLUMNS}
      isActive={isActive}
      offer={offerGroup}
      dialog={(group, close) => <GroupDialog group={group} onClose={close} />}
      historyOf={groupHistory}
    />
  );
}

function Named({ list }: { list: NamedList }) {
  const entries = useQuery(referenceListQuery(list));
  if (entries.data === undefined) return <Loaded query={entries} what="Loading the list" />;
  const { noun, ...words } = NAMED[list];
  return (
    <KeptList<NamedEntry>
      {...words}
      noun={noun}
      entries={entries.data}
      keyOf={({ name }) => name}
      nameOf={({ name }) => name}
      columns={NAME_COLUMN}
      isActive={isActive}
      offer={offerNamed(list)}
      dialog={(entry, close) => <NamedDialog list={list} noun={noun} entry={entry} onClose={close} />}
      historyOf={namedHistory(list)}
    />
  );
}

function Hazards() {
  const hazards = useQuery(hazardsQuery);
  if (hazards.data === undefined) return <Loaded query={hazards} what="Loading the list" />;
  return (
    <KeptList<Hazard>
      title="Hazard types"
      about="One row per hazard type. A new name appears wherever the hazard is used. An inactive hazard type stays on its events."
      noun="hazard type"
      entries={hazards.data}
      keyOf={({ id }) => String(id)}
      nameOf={hazardNameOf}
      columns={HAZARD_COLUMNS}
      isActive={isActive}
      offer={offerHazard}
      dialog={(hazard, close) => <HazardDialog hazard={hazard} hazards={hazards.data} onClose={close} />}
      historyOf={hazardHistory}
    />
  );
}

/** By the last part of their addresses. */
const LISTS: Readonly<Record<EditedList, () => ReactNode>> = {
  groups: Groups,
  themes: () => <Named list="themes" />,
  'publisher-types': () => <Named list="publisher_types" />,
  'hazard-types': Hazards,
};

export function ReferenceLists({ list }: { list: EditedList }) {
  const may = useMay()('manage', 'reference lists');
  if (!may) return <NotPermitted right={['manage', 'reference lists']} />;
  const List = LISTS[list];
  return <List key={list} />;
}
