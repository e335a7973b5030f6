/** The parts that open over every screen: 'Jump to anything' (Ctrl+K), the list of keys ('?'), and the hint after the first key of two. The dialogs are loaded when they are first opened. */
import { useEffect, type ReactNode } from 'react';
import { useMay } from '#web/data/may.ts';
import { screensFor } from '#web/features/session/menus.ts';
import { useAction, useActions, useBegunKey } from '#web/ui/actions.ts';
import { openDialog, useOpenDialog } from '#web/ui/open-dialog.ts';
import { OverPage } from '#web/ui/over-page.tsx';
import { onDemand } from '#web/ui/on-demand.tsx';

const loadJump = () => import('#web/features/jump/jump.tsx');
/** A dialog whose code can't be loaded says so instead. */
const framed =
  (label: string) =>
  (failed: ReactNode, { onClose }: { onClose: () => void }) => (
    <OverPage label={label} onClose={onClose}>
      {failed}
    </OverPage>
  );
const Jump = onDemand(async () => (await loadJump()).Jump, { frame: framed('Jump to anything') });
const KeysDialog = onDemand(async () => (await import('#web/features/session/keys-dialog.tsx')).KeysDialog, {
  frame: framed('Keyboard shortcuts'),
});

/** The keys that may follow 'g'. */
function KeyHint() {
  const begun = useBegunKey();
  const next = useActions().filter(({ key }) => key?.startsWith(`${begun} `));
  if (begun === '') return null;
  return (
    <div className="key-hint" role="status">
      <kbd>{begun}</kbd> then
      {next.map(({ label, key = '' }) => (
        <span key={key}>
          <kbd>{key.slice(begun.length + 1)}</kbd> {label}
        </span>
      ))}
    </div>
  );
}

export function SharedDialogs() {
  const open = useOpenDialog();
  const may = useMay();
  useAction({ label: 'Keyboard shortcuts', key: '?', run: () => openDialog('keys') });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // The letters of the dialog's name are typed at once, so it is fetched while the hand is on the way.
      if (event.key === 'Control' || event.key === 'Meta') loadJump().catch(() => undefined);
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k')
        return;
      event.preventDefault();
      // Another dialog must be answered first.
      const covered = [...document.querySelectorAll('[aria-modal=true], dialog[open]')];
      if (covered.some((dialog) => dialog.getClientRects().length > 0)) return;
      openDialog('jump');
    };
    window.addEventListener('keydown', press);
    return () => {
      openDialog(null);
      window.removeEventListener('keydown', press);
    };
  }, []);

  const close = () => openDialog(null);
  return (
    <>
      <KeyHint />
      {open === 'jump' && <Jump screens={screensFor(may)} onClose={close} />}
      {open === 'keys' && <KeysDialog onClose={close} />}
    </>
  );
}
