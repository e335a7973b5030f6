/** /signin within the router, as after a log-out. An address that begins there is opened without the router, by main.tsx. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { signInSearch } from '#web/features/session/sign-in-search.ts';
import { SignInScreen } from '#web/screens/sign-in.tsx';

export function SignInRoute() {
  const navigate = useNavigate();
  const search = signInSearch(useSearch({ from: '/signin' }));
  return <SignInScreen search={search} onSignedIn={(from) => void navigate({ href: from })} />;
}
