/** / : who you are and how the figures of the months go. */
import { useSession } from '#web/data/session.ts';
import { Page } from '#web/ui/page.tsx';

export function HomeScreen() {
  const session = useSession();
  return <Page title={`Welcome ${session?.name ?? ''}`}>{null}</Page>;
}
