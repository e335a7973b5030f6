/** The editable reference lists: reporting groups and the hazard tree. Draws nothing for users without the right. */
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { REFERENCE_LISTS } from '#domain/messages/reference-lists.ts';
import { referenceListQuery } from '#web/data/lists.ts';
import { useMay } from '#web/data/may.ts';
import { hazardNameOf, hazardsQuery } from '#web/pickers/hazards.ts';
import { Loaded, inOne } from '#web/ui/states.tsx';
import { GroupDialog, HazardDialog } from './entry-dialog.tsx';
import { KeptList } from './kept-list.tsx';
import { groupHistory, hazardHistory, offerGroup, offerHazard, type Group, type Hazard } from './lists-queries.ts';

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
