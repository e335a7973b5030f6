/** The editable reference lists: reporting groups and the hazard tree. Draws nothing for users without the right. */
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { REFERENCE_LISTS } from '#domain/messages/reference-lists.ts';
import { byName } from '#domain/name-order.ts';
import { referenceListQuery } from '#web/data/lists.ts';
import { useMay } from '#web/data/may.ts';
import { hazardNameOf, hazardsQuery } from '#web/pickers/hazards.ts';
import { Loaded, inOne } from '#web/ui/states.tsx';
import type { EntryField } from './entry-dialog.tsx';
import { KeptList } from './kept-list.tsx';
import { groupHistory, hazardHistory, saveGroup, saveHazard, type Group, type Hazard } from './lists-queries.ts';

const GROUP_FIELDS = [
  { name: 'name', label: 'Name', required: true },
  { name: 'start_date', label: 'First day of its window', required: true, day: true },
  { name: 'end_date', label: 'Last day of its window', required: true, day: true },
];
const GROUP_COLUMNS = [
  { title: 'Name', dataIndex: 'name' },
  { title: 'First day', dataIndex: 'start_date' },
  { title: 'Last day', dataIndex: 'end_date' },
];
/** Takes the existing spelling of a branch, because another spelling would make another branch. */
const hazardFields = (hazards: readonly Hazard[]): EntryField[] => {
  const known = (level: (hazard: Hazard) => string) => [...new Set(hazards.map(level))].toSorted(byName);
  return [
    { name: 'category', label: 'Category', required: true, known: known(({ category }) => category) },
    { name: 'subcategory', label: 'Sub-Category', required: true, known: known(({ subcategory }) => subcategory) },
    { name: 'type', label: 'Type', required: true, known: known(({ type }) => type) },
    { name: 'subtype', label: 'Sub-Type', required: true },
    { name: 'glide', label: 'Glide code', hint: 'Two letters, as in FL' },
  ];
};
const HAZARD_COLUMNS = [
  { title: 'Category', dataIndex: 'category' },
  { title: 'Sub-Category', dataIndex: 'subcategory' },
  { title: 'Type', dataIndex: 'type' },
  { title: 'Sub-Type', dataIndex: 'subtype' },
  { title: 'Glide code', dataIndex: 'glide' },
];

const isActive = ({ active }: { active: boolean }) => active;

export function ReferenceLists() {
  const may = useMay()('manage', 'reference lists');
  const groups = useQuery({ ...referenceListQuery('groups'), enabled: may });
  const hazards = useQuery({ ...hazardsQuery, enabled: may });
  if (!may) return <Alert type="info" showIcon title={REFERENCE_LISTS.notPermitted} />;
  if (groups.data === undefined || hazards.data === undefined)
    return <Loaded query={inOne(groups, hazards)} what="Loading the lists" />;
  return (
    <>
      <KeptList<Group>
        title="Groups"
        about={REFERENCE_LISTS.groups}
        noun="group"
        entries={groups.data}
        keyOf={({ name }) => name}
        nameOf={({ name }) => name}
        columns={GROUP_COLUMNS}
        fields={GROUP_FIELDS}
        valuesOf={({ name, start_date, end_date }) => ({ name, start_date, end_date })}
        isActive={isActive}
        save={saveGroup}
        historyOf={groupHistory}
      />
      <KeptList<Hazard>
        title="Hazard types"
        about={REFERENCE_LISTS.hazards}
        noun="hazard type"
        entries={hazards.data}
        keyOf={({ id }) => String(id)}
        nameOf={hazardNameOf}
        columns={HAZARD_COLUMNS}
        fields={hazardFields(hazards.data)}
        valuesOf={({ category, subcategory, type, subtype, glide }) => ({
          category,
          subcategory,
          type,
          subtype,
          glide: glide ?? '',
        })}
        isActive={isActive}
        save={saveHazard}
        historyOf={hazardHistory}
      />
    </>
  );
}
