/** The choice of a file of facts with every field: its groups of columns and its format, remembered for the user in this browser. */
import './full-file.css';
import { Button, Checkbox, Radio } from 'antd';
import { useState } from 'react';
import {
  columnsOf,
  FULL_GROUP_NAMES,
  FULL_GROUPS,
  fullFileFrom,
  fullFileToKeep,
  fullLabel,
  type FullFile,
  type FullFormat,
  type FullGroup,
} from '#domain/facts/full-file.ts';
import { readStored, writeStored } from '#web/data/browser-store.ts';
import type { FileRequest } from '#web/data/download.ts';
import type { Download } from '#web/grids/use-download.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { fullFileRequest } from './full-file-request.ts';
import { useStorageKey } from '#web/lists/use-storage-key.ts';

const FORMATS: readonly { value: FullFormat; label: string }[] = [
  { value: 'xlsx', label: 'Workbook' },
  { value: 'csv', label: 'csv' },
  { value: 'geojson', label: 'GeoJSON: a point for each location' },
];

type Props = { file: FileRequest; start: Download['start']; onClose: () => void };

export function FullFileDialog({ file, start, onClose }: Props) {
  // One choice for all lists of facts.
  const key = useStorageKey({ storageKey: 'facts' }, 'file');
  const [choice, setChoice] = useState<FullFile>(() => fullFileFrom(readStored(key)));
  const { groups, format, locations, tags } = choice;
  const change = (part: Partial<FullFile>) => setChoice({ ...choice, ...part });
  const choose = (name: FullGroup, on: boolean) =>
    change({ groups: FULL_GROUP_NAMES.filter((each) => (each === name ? on : groups.includes(each))) });
  const all = groups.length === FULL_GROUP_NAMES.length;
  return (
    <FormDialog
      title="Full file"
      width={860}
      ok="Download"
      busy={false}
      disabled={groups.length === 0}
      onClose={onClose}
      onSubmit={() => {
        writeStored(key, fullFileToKeep(choice));
        const named = format === 'geojson' ? '-locations' : '-full';
        start(format, { request: fullFileRequest(file, choice), named });
        onClose();
      }}
    >
      <Radio.Group
        aria-label="Format"
        options={[...FORMATS]}
        value={format}
        onChange={({ target }) => change({ format: target.value as FullFormat })}
      />
      <fieldset className="full-file-groups">
        <legend>
          <span role="status">
            Columns: {columnsOf(groups).length} of {columnsOf(FULL_GROUP_NAMES).length}
          </span>
          <Button type="link" size="small" onClick={() => change({ groups: all ? [] : FULL_GROUP_NAMES })}>
            {all ? 'Choose none' : 'Choose all'}
          </Button>
        </legend>
        {FULL_GROUP_NAMES.map((name) => (
          <div key={name} className="full-file-group">
            <Checkbox checked={groups.includes(name)} onChange={({ target }) => choose(name, target.checked)}>
              {name}
            </Checkbox>
            <span className="quiet">
              {FULL_GROUPS[name].map((column) => fullLabel(column).replace(/^Confidence: /, '')).join(', ')}
            </span>
          </div>
        ))}
      </fieldset>
      <div className="full-file-sheets">
        {format === 'xlsx' && (
          <Checkbox checked={locations} onChange={({ target }) => change({ locations: target.checked })}>
            Locations on a sheet of their own, one in a row
          </Checkbox>
        )}
        {format !== 'geojson' && (
          <Checkbox checked={tags} onChange={({ target }) => change({ tags: target.checked })}>
            Tags of the Humanitarian Exchange Language (HXL) below the headers
          </Checkbox>
        )}
      </div>
    </FormDialog>
  );
}
