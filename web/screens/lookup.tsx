/** Shown for a short address that opens no page: no record found, or a kind of record without a screen. */
import { Link, useLoaderData, useParams } from '@tanstack/react-router';
import { Page } from '#web/ui/page.tsx';
import { Nothing } from '#web/ui/states.tsx';

export function LookupScreen() {
  const { lookup } = useParams({ from: '/signed-in/$lookup' });
  const found = useLoaderData({ from: '/signed-in/$lookup' });
  const text =
    found === null
      ? `Nothing found for ${lookup}`
      : `It is number ${found.id} of the ${found.type}, which have no page yet.`;
  return (
    <Page title={found === null ? 'Nothing found' : (found.serial_no ?? `No. ${found.gsn}`)}>
      <Nothing text={text} />
      <p className="centred">
        <Link to="/">Go to the home page</Link>
      </p>
    </Page>
  );
}
