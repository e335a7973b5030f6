/** Removes the personal data of a contact, after a question in red that names the person. Shown only to users who may. */
import { useState } from 'react';
import { CONTACT } from '#domain/messages/contacts.ts';
import { dropDrafts } from '#web/data/drafts.ts';
import { useSession } from '#web/data/session.ts';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { useNotices } from '#web/ui/notices.ts';
import { eraseContact, type ContactRow } from './contact.ts';

export function ErasePerson({ row, onErased }: { row: ContactRow; onErased: () => Promise<void> }) {
  const notices = useNotices();
  const username = useSession()?.username;
  const [busy, setBusy] = useState(false);
  const erase = async () => {
    setBusy(true);
    try {
      await eraseContact(row.id);
      if (username !== undefined) dropDrafts(username, `contacts/${row.id}`);
      notices.success(CONTACT.erased);
      await onErased();
    } catch (error) {
      notices.error(CONTACT.notErased, error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmButton
      danger
      loading={busy}
      title={<span className="plain-problem">{CONTACT.eraseTitle(row.full_name)}</span>}
      text={CONTACT.eraseText}
      onConfirm={erase}
    >
      {CONTACT.erase}
    </ConfirmButton>
  );
}
