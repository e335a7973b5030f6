/** The download of a grid: a choice of two files, or the progress of the running download with a way to cancel it. */
import { DownloadOutlined, DownOutlined } from '@ant-design/icons';
import { Button, Dropdown, Space } from 'antd';
import type { FileProgress } from '#web/data/download.ts';
import { ProgressLine } from '#web/ui/progress-line.tsx';
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
  /** The rows of the file, if they are not all rows of the search: 'the selected records'. */
  what?: string;
  /** Starts a file for maps, if the rows have places. */
  onPlaces?: (() => void) | undefined;
  /** Opens the choice of a file with all fields, for a list that has one. */
  onFull?: (() => void) | undefined;
  disabled: boolean;
};

export function DownloadBar({ progress, start, cancel, what, onPlaces, onFull, disabled }: Props) {
  const named = (action: string) => (what === undefined ? action : `${action}, ${what}`);
  const rows = what ?? 'all rows of this search';
  const forMaps = `A GeoJSON file of ${rows}, for maps`;
  if (progress !== null)
    return (
      <span className="download-bar">
        <ProgressLine label={named('Download')} percent={percentOf(progress)} state="runs" />
        <span className="download-text">{progressText(progress)}</span>
        <Button size="small" onClick={cancel} aria-label={named('Cancel the download')}>
          Cancel
        </Button>
      </span>
    );
  return (
    <Space.Compact size="small">
      <Button
        icon={<DownloadOutlined />}
        className="download-button"
        disabled={disabled}
        onClick={() => start('xlsx')}
        aria-label={named('Download')}
        title={`A workbook of ${rows}`}
      >
        Download
      </Button>
      <Button
        disabled={disabled}
        onClick={() => start('csv')}
        aria-label={named('Download csv')}
        title={`A csv file of ${rows}; texts that look like formulas begin with an apostrophe`}
      >
        csv
      </Button>
      {onPlaces && !onFull && (
        <Button disabled={disabled} onClick={onPlaces} aria-label={named('Download GeoJSON')} title={forMaps}>
          GeoJSON
        </Button>
      )}
      {onFull && (
        <Dropdown
          trigger={['click']}
          disabled={disabled}
          menu={{
            items: [
              ...(onPlaces ? [{ key: 'places', label: 'GeoJSON, for maps', title: forMaps, onClick: onPlaces }] : []),
              {
                key: 'full',
                label: 'Full file …',
                title: `A file of ${rows} with every field, in groups to choose from`,
                onClick: onFull,
              },
            ],
          }}
        >
          <Button aria-haspopup="menu" aria-label={named('More files')} title="More files" icon={<DownOutlined />} />
        </Dropdown>
      )}
    </Space.Compact>
  );
}
