/** /tokens/new and /tokens/{id}: an API token, for administrators. */
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useMay } from '#web/data/may.ts';
import { NewToken } from '#web/features/tokens/new-token-form.tsx';
import { Token, tokenQuery } from '#web/features/tokens/token.tsx';
import { NotPermitted } from '#web/forms/not-permitted.tsx';
import { Page } from '#web/ui/page.tsx';

export function TokenScreen() {
  const { id } = useParams({ strict: false });
  const permitted = useMay()('manage', 'api tokens');
  const { data } = useQuery({ ...tokenQuery(id ?? ''), enabled: id !== undefined && permitted });
  const title = id === undefined ? 'New Token' : (data?.name ?? 'Token');
  return (
    <Page title={title} actions={<Link to="/tokens">All tokens</Link>}>
      {!permitted && <NotPermitted right={['manage', 'api tokens']} />}
      {permitted && (id === undefined ? <NewToken /> : <Token key={id} id={id} />)}
    </Page>
  );
}
