/** The files that the browser makes of what is shown: a workbook and a csv. Loads nothing. */
import { DownloadOutlined } from '@ant-design/icons';
import { Button, Space } from 'antd';
import { saveFile } from '#web/data/download.ts';
import { useNotices } from '#web/ui/notices.ts';

export type FileKind = 'xlsx' | 'csv';
type Props = {
  className: string;
  /** The titles of the buttons: the contents of each file. */
  titles: Readonly<Record<FileKind, string>>;
  /** Null where there is nothing to save. */
  make: ((kind: FileKind) => Promise<{ name: string; content: string | Uint8Array<ArrayBuffer> }>) | null;
};

export function MadeFiles({ className, titles, make }: Props) {
  const notices = useNotices();
  const start = (kind: FileKind) =>
    void make?.(kind).then(
      ({ name, content }) => {
        saveFile(name, new Blob([content]));
        notices.message(`${name} downloaded`);
      },
      (error: unknown) =>
        notices.error('The file could not be made', error instanceof Error ? error.message : undefined),
    );
  return (
    <Space.Compact size="small" className={className}>
      <Button
        icon={<DownloadOutlined />}
        aria-label="Download"
        disabled={make === null}
        onClick={() => start('xlsx')}
        title={titles.xlsx}
      >
        Download
      </Button>
      <Button disabled={make === null} onClick={() => start('csv')} aria-label="Download csv" title={titles.csv}>
        csv
      </Button>
    </Space.Compact>
  );
}
