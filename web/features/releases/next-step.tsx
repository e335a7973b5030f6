/** The next step of a release as the one main button, with what it means, and beside it what else can be done. Without a right a step is named and not offered. */
import { useRef, useState, type ReactNode } from 'react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { Button, type ButtonProps } from 'antd';
import { RELEASE } from '#domain/messages/releases.ts';
import { counted } from '#domain/values/counts.ts';
import { useMay } from '#web/data/may.ts';
import { psql } from '#web/data/psql.ts';
import { usePerson } from '#web/data/session.ts';
import { RecordDialog } from '#web/forms/record-dialog.tsx';
import { useAction } from '#web/ui/actions.ts';
import { Card } from '#web/ui/card.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { ProgressLine } from '#web/ui/progress-line.tsx';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { AcceptDialog } from './accept-dialog.tsx';
import { useFreeze, useProgress } from './freezing.ts';
import {
  calledOf,
  checkRelease,
  itemsQuery,
  pageOfRelease,
  publishRelease,
  type Release,
  reloadedAfter,
  reviseRelease,
  rulesQuery,
  signOffRelease,
  withdrawRelease,
} from './release.ts';
import { loadedRelease, RELEASE_FORM } from './release-form.ts';
import { ReleaseFields } from './release-fields.tsx';
import { useStep } from './use-step.ts';

type Props = { release: Release; revisions: readonly Release[] };
type Open = 'accept' | 'edit' | 'revise' | 'withdraw' | null;

export function NextStep({ release, revisions }: Props) {
  const may = useMay();
  const me = usePerson()?.username;
  const step = useStep();
  const navigate = useNavigate();
  const main = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<Open>(null);
  const { freeze, freezing, cancel } = useFreeze(release);
  const rules = useQuery(rulesQuery(release.frozen_at === null ? release : undefined)).data;
  // No row counts no facts.
  const expected = rules && (rules.find(({ rule }) => rule === 'Yes')?.facts ?? 0);

  const { id, state } = release;
  const called = calledOf(release);
  const isFrozen = release.frozen_at !== null;
  const isOut = state === 'Withdrawn';
  const manages = may('manage', 'releases');
  const inWork = revisions.find((each) => each.frozen_at === null && each.state !== 'Withdrawn');
  const check = () =>
    step.mutate({
      run: () => checkRelease(id),
      done: `The check of ${called} is done`,
      failed: 'The release was not checked',
    });
  const common = { type: 'primary', loading: step.isPending } as const satisfies ButtonProps;

  const items = useQuery({ ...itemsQuery(release), enabled: state === 'Checked' }).data;
  const accepted = items?.filter(({ accepted_at }) => accepted_at !== null).length ?? 0;
  const [words, button] = nextOf();
  function nextOf(): readonly [words: ReactNode, button: ReactNode] {
    if (isOut) return ['It is withdrawn, and stays readable at its address.', null];
    if (!isFrozen && !manages) return ['It is not frozen yet: its figures may still change.', null];
    if (release.checked_at === null)
      return [
        'The check looks for what stands in the way of a freeze: potential errors, facts below the lowest status, countries without facts, large changes.',
        <Button key="check" {...common} onClick={check}>
          Check
        </Button>,
      ];
    if (state === 'Draft')
      return [
        // A release without facts has a fault that no acceptance mends.
        expected === 0 ? (
          <strong>{RELEASE.noFacts}</strong>
        ) : (
          `${counted(release.open_items, 'item stands', 'items stand')} in the way. Mend the records and check again, or accept below, with a reason.`
        ),
        <Button key="check" {...common} onClick={check}>
          Check again
        </Button>,
      ];
    if (!isFrozen && expected === 0) return [<strong key="none">{RELEASE.noFacts}</strong>, null];
    if (!isFrozen)
      return [
        `${accepted === 0 ? 'Nothing' : `${counted(accepted, 'item is', 'items are')} accepted for a reason, which stands below. Nothing else`} stands in the way${expected === undefined ? '' : `: ${counted(expected, 'fact')} would be frozen`}.`,
        <ConfirmButton
          key="freeze"
          type="primary"
          title={`Freeze ${called}?`}
          text="Its facts are copied as they are now. Frozen figures are never changed or deleted; corrections need a revision."
          onConfirm={freeze}
        >
          Freeze
        </ConfirmButton>,
      ];
    if (release.signed_off_at === null) {
      const words =
        'The figures are frozen. The sign-off is the next step, by a person with the right to sign off releases.';
      if (!may('sign_off', 'releases')) return [words, null];
      const refused = release.may_sign_off ? null : RELEASE.fourEyes;
      return [
        refused ?? (release.frozen_by === me ? RELEASE.alone : RELEASE.signOff),
        <ConfirmButton
          key="sign-off"
          {...common}
          disabled={refused !== null}
          title={`Sign off ${called}?`}
          text="Your name stands beside the figures. It can't be taken back."
          onConfirm={() =>
            step.mutate({
              run: () => signOffRelease(id),
              done: `${called} is signed off`,
              failed: 'The release was not signed off',
            })
          }
        >
          Sign off
        </ConfirmButton>,
      ];
    }
    if (release.published_at === null) {
      if ((release.confidential_since ?? 0) > 0) return [RELEASE.confidentialUnread, null];
      if (!release.may_publish)
        return ['It is signed off. A person with the right to publish releases makes it public.', null];
      return [
        'It is signed off. Once published, programs outside of Helix read its figures.',
        <ConfirmButton
          key="publish"
          {...common}
          title={`Publish ${called}?`}
          text="Its figures are served to everybody who reads the feed. It can be withdrawn for a reason, never deleted."
          onConfirm={() =>
            step.mutate({
              run: () => publishRelease(id),
              done: `${called} is published`,
              failed: 'The release was not published',
            })
          }
        >
          Publish
        </ConfirmButton>,
      ];
    }
    return ['It is published. Corrections are made in a revision; this one stays readable.', null];
  }

  const mayWithdraw = !isOut && (may('publish', 'releases') || (state !== 'Published' && manages));
  const mayRevise = isFrozen && manages;
  useAction(
    button === null || freezing
      ? null
      : { label: 'Next step of the release', key: 's', run: () => main.current?.querySelector('button')?.click() },
  );
  useAction(
    release.may_change && !freezing && release.checked_at !== null
      ? { label: 'Check the release again', run: check }
      : null,
  );
  useAction(mayRevise && inWork === undefined ? { label: 'Revise the release', run: () => setOpen('revise') } : null);
  useAction(mayWithdraw && !freezing ? { label: 'Withdraw the release', run: () => setOpen('withdraw') } : null);

  return (
    <Card title={isOut || state === 'Published' ? 'State' : 'Next step'}>
      {freezing ? (
        <Freezing expected={expected} cancel={cancel} />
      ) : (
        <div className="release-next">
          <p>{words}</p>
          <div className="release-buttons">
            {release.may_change && state === 'Draft' && release.checked_at !== null && (
              <Button onClick={() => setOpen('accept')}>
                Accept {release.open_items === 1 ? 'it' : `all ${release.open_items}`}…
              </Button>
            )}
            {release.may_change && state === 'Checked' && (
              <Button disabled={step.isPending} onClick={check}>
                Check again
              </Button>
            )}
            {release.may_change && (
              <Button aria-label={`Edit ${called}`} onClick={() => setOpen('edit')}>
                Edit
              </Button>
            )}
            {mayRevise &&
              (inWork === undefined ? (
                <Button onClick={() => setOpen('revise')}>Revise…</Button>
              ) : (
                <Link
                  className="in-text"
                  to="/releases/$name"
                  params={{ name: inWork.name }}
                  search={{ revision: inWork.revision }}
                >
                  Revision {inWork.revision} is in work
                </Link>
              ))}
            {mayWithdraw && (
              <Button type="text" danger onClick={() => setOpen('withdraw')}>
                Withdraw…
              </Button>
            )}
            {button !== null && <div ref={main}>{button}</div>}
          </div>
        </div>
      )}
      {open === 'accept' && <AcceptDialog release={release} keys={null} onClose={() => setOpen(null)} />}
      {open === 'edit' && (
        <RecordDialog
          kind={RELEASE_FORM}
          title={`Edit ${called}`}
          loaded={loadedRelease(release)}
          storageKey={`releases/${release.name}`}
          onSaved={(row) => {
            // The name is the address.
            if (row.name !== release.name) void navigate({ to: pageOfRelease(row), replace: true });
          }}
          onClose={() => setOpen(null)}
        >
          <ReleaseFields revision={release.revises !== null} />
        </RecordDialog>
      )}
      {open === 'revise' && (
        <ReasonDialog
          title={`Revise ${called}`}
          ok="Make the revision"
          hint="It is published with the figures."
          run={async (reason) => {
            const revised = await reloadedAfter(reviseRelease(id, reason));
            void navigate({ to: pageOfRelease((await psql.load('releases', revised)).row) });
          }}
          onClose={() => setOpen(null)}
        >
          <p>
            A revision is a new draft of the same year, groups and causes. {called} stays readable at its address, and
            the two can be compared.
          </p>
        </ReasonDialog>
      )}
      {open === 'withdraw' && (
        <ReasonDialog
          title={`Withdraw ${called}`}
          ok="Withdraw"
          danger
          hint="It stands on the page of the release."
          run={async (reason) => {
            await reloadedAfter(withdrawRelease(id, reason));
            // An address without a number is that of the last revision that is not withdrawn.
            void navigate({ to: pageOfRelease(release), replace: true });
          }}
          onClose={() => setOpen(null)}
        >
          <p>
            A withdrawn release stays readable{state === 'Published' && ', and the feed serves it no more'}. It
            can&apos;t be taken back.
          </p>
        </ReasonDialog>
      )}
    </Card>
  );
}

function Freezing({ expected, cancel }: { expected: number | undefined; cancel: () => void }) {
  const copied = useProgress(true) ?? 0;
  const percent = expected ? Math.min(99, Math.round((100 * copied) / expected)) : 0;
  return (
    <div className="release-next">
      <div className="release-freezing">
        <p role="status">
          {copied === 0
            ? 'Freezing: the facts are being chosen …'
            : `Freezing: ${thousands(copied)}${expected === undefined ? '' : ` of ${thousands(expected)}`} facts copied …`}
        </p>
        <ProgressLine label="Freeze" percent={percent} state="runs" />
        <p className="quiet">You can read other screens meanwhile. Closing this page of the browser cancels it.</p>
      </div>
      <div className="release-buttons">
        <Button onClick={cancel}>Cancel</Button>
      </div>
    </div>
  );
}
