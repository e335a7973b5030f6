/** The editable reference lists: reporting groups, themes, publisher types and the hazard tree. Draws nothing for users without the right. */
import { useQuery } from '@tanstack/react-query';
import { referenceListQuery } from '#web/data/lists.ts';
import { useMay } from '#web/data/may.ts';
import { NotPermitted } from '#web/forms/not-permitted.tsx';
import { hazardNameOf, hazardsQuery } from '#web/pickers/hazards.ts';
import { Loaded, inOne } from '#web/ui/states.tsx';
import { GroupDialog, HazardDialog, NamedDialog } from './entry-dialog.tsx';
import { KeptList } from './kept-list.tsx';
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
const NAMED = [
  {
    list: 'themes',
    title: 'Themes',
    noun: 'theme',
    about: "Themes in use can't be renamed. An inactive theme stays on its facts.",
  },
  {
    list: 'publisher_types',
    title: 'Publisher types',
    noun: 'publisher type',
    about: "Types in use can't be renamed. An inactive type stays on its publishers.",
  },
] as const;

const isActive = ({ active }: { active: boolean }) => active;

export function ReferenceLists() {
  const may = useMay()('manage', 'reference lists');
  const groups = useQuery({ ...referenceListQuery('groups'), enabled: may });
  const themes = useQuery({ ...referenceListQuery('themes'), enabled: may });
  const types = useQuery({ ...referenceListQuery('publisher_types'), enabled: may });
  const hazards = useQuery({ ...hazardsQuery, enabled: may });
  if (!may) return <NotPermitted right={['manage', 'reference lists']} />;
  if (groups.data === undefined || hazards.data === undefined)
    return <Loaded query={inOne(groups, hazards)} what="Loading the lists" />;
  return (
    <>
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
      {NAMED.map(({ list, noun, ...words }, at) => (
        <KeptList<NamedEntry>
          key={list}
          {...words}
          noun={noun}
          entries={[themes, types][at]?.data ?? []}
          keyOf={({ name }) => name}
          nameOf={({ name }) => name}
          columns={NAME_COLUMN}
          isActive={isActive}
          offer={offerNamed(list)}
          dialog={(entry, close) => <NamedDialog list={list} noun={noun} entry={entry} onClose={close} />}
          historyOf={namedHistory(list)}
        />
      ))}
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
    </>
  );
}
