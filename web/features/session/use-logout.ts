/** Logs out and leads to the sign-in, after a question about unsaved changes. */
import { useNavigate } from '@tanstack/react-router';
import { finishWork, logout } from '#web/data/session.ts';
import { useNotices } from '#web/ui/notices.ts';
import { mayLeave } from '#web/ui/unsaved-guard.ts';

export function useLogout(): () => void {
  const navigate = useNavigate();
  const notices = useNotices();

  async function leave() {
    // A review that is refused now is unsaved: the user is asked about it.
    await finishWork();
    // The question comes before logging out, which removes the drafts.
    if (!(await mayLeave('Your changes are not saved, and logging out removes them from this browser.'))) return;
    try {
      await logout();
      await navigate({ to: '/signin', ignoreBlocker: true });
    } catch {
      notices.error('Failed to log out');
    }
  }
  return () => void leave();
}
