/** The button beside the URL of a document: the server fetches the URL and keeps the result as the document's file. */
import { Button } from 'antd';
import { CloudDownloadOutlined } from '@ant-design/icons';
import type { FileTransfer } from '#web/forms/use-file-transfer.ts';

type Props = { url: string | null; editable: boolean; transfer: FileTransfer };

export function GrabButton({ url, editable, transfer }: Props) {
  const address = (url ?? '').trim();
  if (!editable) return null;
  return (
    <Button
      icon={<CloudDownloadOutlined aria-hidden />}
      disabled={address === '' || transfer.running !== null}
      onClick={() => transfer.grab(address)}
    >
      Grab File
    </Button>
  );
}
