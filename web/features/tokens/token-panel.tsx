/** A new token, shown once, with a command that tries it. */
import '#web/forms/forms.css';
import './tokens.css';
import { CopyOutlined } from '@ant-design/icons';
import { Alert, Button, Input, Space } from 'antd';
import type { NewToken } from './token-queries.ts';
import { momentOf } from '#domain/records/history-words.ts';
import { useNotices } from '#web/ui/notices.ts';

/** A delivery that the parking lot takes, to be rejected there. */
const FIRST = { type: 'documents', source: 'A trial', source_id: '1', data: { name: 'A first delivery' } };

/** A read of five facts, a delivery to the parking lot, or the creation of one record for a token that does nothing else. */
function commandOf({ token, creates }: NewToken): string {
  const { origin } = window.location;
  const sent = `curl -H "Authorization: Bearer ${token}"`;
  if (creates === null) return `${sent} "${origin}/psql/facts_view?select=gsn,name,figure&limit=5"`;
  const typed = `${sent} -H "Content-Type: application/json"`;
  return creates === 'parking_lot'
    ? `${typed} -d '${JSON.stringify({ records: [FIRST] })}' "${origin}/psql/rpc/ingest_parking_lot"`
    : `${typed} -d @record.json "${origin}/psql/${creates}"`;
}

type Props = {
  made: NewToken;
  /** The name of the secret. */
  what?: string;
  command?: string;
};

export function TokenPanel({ made, what = 'token', command = commandOf(made) }: Props) {
  const notices = useNotices();
  const label = what === 'token' ? 'Token' : what;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(made.token);
      notices.message(`${label} copied to clipboard`);
    } catch {
      notices.message(`Can't copy ${what}`, 'error');
    }
  };
  return (
    <Alert
      className="form-notice"
      type="info"
      showIcon
      title={`${what === 'token' ? 'Token' : 'Client'} ${made.name}`}
      description={
        <>
          <p>{`Copy the ${what} now: it is shown only once, and Helix stores only its hash. It works until ${momentOf(made.expires_at)}.`}</p>
          <Space.Compact block>
            <Input readOnly aria-label={label} value={made.token} onFocus={({ target }) => target.select()} autoFocus />
            <Button icon={<CopyOutlined />} onClick={() => void copy()}>
              Copy
            </Button>
          </Space.Compact>
          <p className="token-command">Try it in a terminal:</p>
          <Input.TextArea
            readOnly
            aria-label="Command"
            autoSize
            value={command}
            onFocus={({ target }) => target.select()}
          />
        </>
      }
    />
  );
}
