/** /change_password: a user's own password. */
import { Page } from '#web/ui/page.tsx';
import { ChangePassword } from '#web/features/session/change-password.tsx';

export function ChangePasswordScreen() {
  return (
    <Page title="Change Password">
      <ChangePassword />
    </Page>
  );
}
