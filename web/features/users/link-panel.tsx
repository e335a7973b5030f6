/** A new one-time link, to hand over: it is shown once. */
import '#web/forms/forms.css';
import { CopyOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Input, Space } from 'antd';
import { PEOPLE } from '#domain/messages/people.ts';
import { addressOfLink, mailLink, type LinkMail, type SignInLink } from '#web/data/people.ts';
import { momentOf } from '#domain/records/history-words.ts';
import { useCopyLink } from '#web/ui/use-copy-link.ts';

export function LinkPanel({ link, name }: { link: SignInLink; name: string }) {
  const copy = useCopyLink();
  const address = addressOfLink(link);
  return (
    <Alert
      className="form-notice"
      type="info"
      showIcon
      title={`Link for ${name}`}
      description={
        <>
          <p>{`Give this link to the user. It works once, until ${momentOf(link.expires_at)}, and is shown only now. A new link ends all earlier ones.`}</p>
          <Mailed link={link} />
          <Space.Compact block>
            <Input
              readOnly
              aria-label="One-time link"
              value={address}
              onFocus={({ target }) => target.select()}
              autoFocus
            />
            <Button icon={<CopyOutlined />} onClick={() => void copy(address)}>
              Copy
            </Button>
          </Space.Compact>
        </>
      }
    />
  );
}

/** Mails the link once, and says what became of it. Says nothing if Helix has no mail server. */
function Mailed({ link }: { link: SignInLink }) {
  const { data, isError } = useQuery({
    queryKey: ['mailed link', link.token],
    queryFn: () => mailLink(link),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (data?.why === 'off') return null;
  const words = isError ? PEOPLE.linkNotMailed : data === undefined ? 'Sending the link by mail …' : wordsOf(data);
  return <p role="status">{words}</p>;
}

function wordsOf({ sent, why, to }: LinkMail): string {
  if (sent) return `The link was sent to ${to ?? ''} as well.`;
  return why === 'no address'
    ? 'The user has no e-mail address, so the link was not sent by mail: please hand it over.'
    : PEOPLE.linkNotMailed;
}
