/** The buttons at the end of a list's bar: its file, and its columns. */
import { SettingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { FileRequest } from '#web/data/download.ts';
import type { Download } from '#web/grids/use-download.ts';
import { FilesBar } from '#web/lists/files/files-bar.tsx';

type Props = {
  download: Download;
  /** The list's own file, if it has one with all fields, too. */
  file: FileRequest | null;
  /** True if there are no rows for a file. */
  empty: boolean;
  /** The columns that are empty on this page; null where there are none to fold. */
  folding: { empty: number; unfolded: boolean; turn: () => void } | null;
  /** True while the panel of the columns is open. */
  open: boolean;
  onColumns: () => void;
};

export const ResultsTools = ({ download, file, empty, folding, open, onColumns }: Props) => (
  <div className="list-results-tools">
    {folding !== null && folding.empty > 0 && (
      <Button size="small" type="text" aria-pressed={folding.unfolded} onClick={folding.turn}>
        {folding.unfolded
          ? 'Hide empty columns'
          : folding.empty === 1
            ? '1 empty column'
            : `${folding.empty} empty columns`}
      </Button>
    )}
    <FilesBar download={download} file={file} disabled={empty} />
    <Button
      size="small"
      className="columns-button"
      icon={<SettingOutlined />}
      title="Columns"
      aria-label="Columns"
      aria-expanded={open}
      onClick={onColumns}
    >
      Columns
    </Button>
  </div>
);
