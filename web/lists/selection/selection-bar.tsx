/** The bar of the selected records: their number, and what can be done with them. Draws nothing without a selection. */
import { CloseOutlined, CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ColumnLayout } from '#web/grids/column-layout.ts';
import { useDownload } from '#web/grids/use-download.ts';
import type { FileRequest } from '#web/data/download.ts';
import { thousands } from '#web/ui/thousands.ts';
import { ChangeSelected } from './change-selected.tsx';
import { FilesBar } from '#web/lists/files/files-bar.tsx';
import type { ListedRow, RecordList } from '#web/lists/list.ts';
import { onDemand } from '#web/ui/on-demand.tsx';
import { SelectedTotals } from './selected-totals.tsx';
import { useCopy } from '#web/lists/files/use-copy.ts';
import type { UsedSelection } from './use-selection.ts';

// Of a selection only, and without a key.
const AssignSelected = onDemand(async () => (await import('./assign-selected.tsx')).AssignSelected, { opens: false });
const ArchiveSelected = onDemand(async () => (await import('./archive-selected.tsx')).ArchiveSelected, {
  opens: false,
});
const MergeSelected = onDemand(async () => (await import('./merge-selected.tsx')).MergeSelected, { opens: false });

type Props<Search extends object, Row extends ListedRow> = {
  list: RecordList<Search, Row>;
  selected: UsedSelection;
  count: number;
  /** The number of records that match. */
  total: number;
  layout: ColumnLayout;
  /** The file of the selected records: its conditions and its order are also those of a copy. */
  file: FileRequest;
  nameOf: () => string;
  failure: string;
};

export function SelectionBar<Search extends object, Row extends ListedRow>(props: Props<Search, Row>) {
  const { list, selected, count, total, layout, file, nameOf, failure } = props;
  const { copying, copy } = useCopy(list, file, layout);
  const download = useDownload(nameOf, file, failure);
  const chosen = { where: file.where ?? {}, count, clear: selected.clear };

  return (
    <>
      <span role="status" className="visually-hidden">
        {count > 0 && `Selected: ${thousands(count)}`}
      </span>
      {count > 0 && (
        <div className="selection-place">
          <div className="selection-bar" role="group" aria-label="Selected records">
            <strong className="selection-count">Selected: {thousands(count)}</strong>
            {list.totals && (
              <SelectedTotals
                relation={list.search.relation}
                role={list.totals.role}
                where={file.where ?? {}}
                count={count}
              />
            )}
            <div className="selection-actions">
              {count < total && (
                <Button type="link" size="small" onClick={selected.setAll}>
                  Select all {thousands(total)} that match
                </Button>
              )}
              {list.changes && (
                <ChangeSelected kind={list.kind} view={list.search.relation} load={list.changes} chosen={chosen} />
              )}
              {list.onSelected && <list.onSelected {...chosen} />}
              <AssignSelected kind={list.kind} view={list.search.relation} chosen={chosen} />
              <MergeSelected kind={list.kind} view={list.search.relation} chosen={chosen} />
              <ArchiveSelected kind={list.kind} view={list.search.relation} chosen={chosen} role={list.totals?.role} />
              <Button size="small" icon={<CopyOutlined />} loading={copying} onClick={() => copy(count)}>
                Copy rows
              </Button>
              <FilesBar
                download={download}
                file={list.file.full === true ? file : null}
                what="the selected records"
                disabled={false}
              />
            </div>
            <Button size="small" type="text" icon={<CloseOutlined />} onClick={selected.clear}>
              Clear
            </Button>
          </div>
        </div>
      )}
    </>
  );
}
