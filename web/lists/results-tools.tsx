/** The buttons at the end of a list's bar: its file, and its columns. */
import { SettingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { DownloadBar } from '#web/grids/download-bar.tsx';
import type { Download } from '#web/grids/use-download.ts';

type Props = {
  download: Download;
  /** True if there are no rows for a file. */
  empty: boolean;
  /** True while the panel of the columns is open. */
  open: boolean;
  onColumns: () => void;
};

export const ResultsTools = ({ download, empty, open, onColumns }: Props) => (
  <div className="list-results-tools">
    <DownloadBar {...download} disabled={empty} />
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
