/** The download of a grid: a choice of two files, or the progress of the running download with a way to cancel it. */
import { DownloadOutlined } from '@ant-design/icons';
import { Button, Progress, Space } from 'antd';
import type { FileProgress } from '#web/data/download.ts';
import { thousands } from '#web/ui/thousands.ts';
import type { Download } from './use-download.ts';

function progressText({ bytes, rows, total }: FileProgress): string {
  const size = `${(bytes / 1_000_000).toFixed(1)} MB`;
  if (total === null) return size;
  return rows === null
    ? `${thousands(total)} rows, ${size}`
    : `${thousands(rows)} of ${thousands(total)} rows, ${size}`;
}

const percentOf = ({ rows, total }: FileProgress) =>
  rows === null || total === null || total === 0 ? 100 : Math.min(100, Math.round((100 * rows) / total));

type Props = Omit<Download, 'failed'> & {
  /** Distinguishes the two bars for screen readers: 'above the table'. */
  place: string;
  disabled: boolean;
};

export function DownloadBar({ progress, start, cancel, place, disabled }: Props) {
  if (progress !== null)
    return (
      <span className="download-bar">
        <Progress
          aria-label={`Download, ${place}`}
          className="download-progress"
          percent={percentOf(progress)}
          status="active"
          showInfo={false}
          size="small"
        />
        <span className="download-text">{progressText(progress)}</span>
        <Button size="small" onClick={cancel} aria-label={`Cancel the download, ${place}`}>
          Cancel
        </Button>
      </span>
    );
  return (
    <Space.Compact size="small">
      <Button
        icon={<DownloadOutlined />}
        disabled={disabled}
        onClick={() => start('xlsx')}
        aria-label={`Download, ${place}`}
        title="All rows of this search as a workbook"
      >
        Download
      </Button>
      <Button
        disabled={disabled}
        onClick={() => start('csv')}
        aria-label={`Download csv, ${place}`}
        title="All rows of this search as csv; texts that look like formulas begin with an apostrophe"
      >
        csv
      </Button>
    </Space.Compact>
  );
}
