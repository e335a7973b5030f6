/**
 * Erases a person: shows where texts mention the contact, with the words around each mention, and blackens the ticked texts with the personal data in one step.
 * Shown only to users who may. A name alone may mean somebody else, so its mentions are not ticked.
 */
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Checkbox } from 'antd';
import { CONTACT } from '#domain/messages/contacts.ts';
import { dropDrafts } from '#web/data/drafts.ts';
import { useSession } from '#web/data/session.ts';
import { pathOf } from '#web/forms/record-form.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { useNotices } from '#web/ui/notices.ts';
import { Loading } from '#web/ui/states.tsx';
import { areaOf, kindOf } from '#web/data/kinds.tsx';
import { eraseContact, mentionsQuery, type ContactRow, type MentionOfPerson } from './contact.ts';
import './erase.css';

const nameOf = ({ entity_type, entity_id }: MentionOfPerson) => `${entity_type} ${entity_id}`;

function Mentioned({
  mention,
  ticked,
  onTick,
}: {
  mention: MentionOfPerson;
  ticked: boolean;
  onTick: (on: boolean) => void;
}) {
  const words = CONTACT.record(mention.entity_type, mention.entity_id);
  const area = areaOf(mention.entity_type);
  const path = kindOf(area) === undefined ? null : pathOf(area, mention.entity_id);
  return (
    <li>
      <Checkbox checked={ticked} onChange={({ target }) => onTick(target.checked)}>
        {words}
      </Checkbox>{' '}
      {path !== null && mention.visible && (
        <a href={path} target="_blank" rel="noreferrer" aria-label={`Open ${words}`}>
          Open
        </a>
      )}
      {mention.visible ? (
        mention.excerpts.map(([before, found, after], at) => (
          <p key={at} dir="auto">
            {before}
            <mark>{found}</mark>
            {after}
          </p>
        ))
      ) : (
        <p className="quiet">You may not read this text.</p>
      )}
    </li>
  );
}

function EraseDialog({
  row,
  onErased,
  onClose,
}: {
  row: ContactRow;
  onErased: () => Promise<void>;
  onClose: () => void;
}) {
  const notices = useNotices();
  const username = useSession()?.username;
  const [busy, setBusy] = useState(false);
  const { data, error } = useQuery(mentionsQuery(row.id));
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const turn = (name: string, on: boolean) =>
    setTurned((before) => {
      const after = new Set(before);
      if (on) after.add(name);
      else after.delete(name);
      return after;
    });
  const erase = async () => {
    setBusy(true);
    try {
      const chosen = (sure: boolean) =>
        (data ?? []).filter((mention) => mention.sure === sure && turned.has(nameOf(mention))).map(nameOf);
      await eraseContact(row.id, chosen(true), chosen(false));
      if (username !== undefined) dropDrafts(username, `contacts/${row.id}`);
      notices.success(CONTACT.erased);
      onClose();
      await onErased();
    } catch (problem) {
      notices.error('Failed to erase contact', problem instanceof Error ? problem.message : String(problem));
      setBusy(false);
    }
  };
  const part = (sure: boolean, title: string, more: string | null) => {
    const mentions = (data ?? []).filter((mention) => mention.sure === sure);
    if (mentions.length === 0) return null;
    return (
      <section>
        <h3>{title}</h3>
        <ul className="erase-mentions">
          {mentions.map((mention) => {
            const name = nameOf(mention);
            return (
              <Mentioned
                key={name}
                mention={mention}
                ticked={turned.has(name) !== sure}
                onTick={(on) => turn(name, on !== sure)}
              />
            );
          })}
        </ul>
        {more !== null && <p className="quiet">{more}</p>}
      </section>
    );
  };
  const others = data?.[0]?.others ?? 0;
  return (
    <Dialog
      title={`Erase ${row.full_name}?`}
      width={720}
      okText="Erase"
      okButtonProps={{ danger: true, disabled: data === undefined }}
      confirmLoading={busy}
      onOk={() => void erase()}
      onCancel={onClose}
    >
      <p>
        All personal data will be removed from this contact, its history and its drafts, and each mention of the person
        in the ticked texts and their history becomes a block. Communications stay. This cannot be undone.
      </p>
      {error !== null && <Alert className="form-notice" type="error" showIcon title={error.message} />}
      {data === undefined && error === null && <Loading />}
      {data?.length === 0 && <p>No other text mentions this person.</p>}
      {part(true, 'Mentions by full name, address or number, and communications with this contact', null)}
      {part(
        false,
        'A name alone, or a name that somebody else has too',
        others > 200 ? `and ${(others - 200).toLocaleString('en')} more, which stay as they are` : null,
      )}
    </Dialog>
  );
}

export function ErasePerson({ row, onErased }: { row: ContactRow; onErased: () => Promise<void> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button danger onClick={() => setOpen(true)}>
        Erase this person
      </Button>
      {open && <EraseDialog row={row} onErased={onErased} onClose={() => setOpen(false)} />}
    </>
  );
}
