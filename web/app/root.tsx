/** The outermost frame: the screen in it, and the sign-in that opens over it when the session is over. Loads no UI kit. */
import { Outlet } from '@tanstack/react-router';
import { SignInInPlace } from '#web/features/session/sign-in-in-place.tsx';

export function Root() {
  return (
    <>
      <Outlet />
      <SignInInPlace />
    </>
  );
}
