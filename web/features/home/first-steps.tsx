/** The first steps of an administrator or a new person, above the home page until all are done or the list is hidden. Each is ticked by the state of the database, the keys by this browser. */
import { CheckCircleFilled, RightCircleOutlined } from '@ant-design/icons';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useState } from 'react';
import { FIRST_STEPS, type Step } from '#domain/messages/sample.ts';
import { readStored, writeStored } from '#web/data/browser-store.ts';
import { firstStepsQuery, hideFirstSteps, useCalledSteps } from '#web/data/first-steps.ts';
import { Card } from '#web/ui/card.tsx';
import { useNotices } from '#web/ui/notices.ts';
import { openDialog } from '#web/ui/open-dialog.ts';
import { useMedia } from '#web/ui/use-media.ts';
import { problemWords } from '#web/ui/states.tsx';

const KEYS_SEEN = 'keys-seen';
const ORDER = Object.keys(FIRST_STEPS.steps) as Step[];

/** @param removeSample opens the dialog that removes the sample data. */
export function FirstStepsCard({ removeSample }: { removeSample: () => void }) {
  const { data } = useQuery(firstStepsQuery);
  const called = useCalledSteps();
  const notices = useNotices('first steps');
  const [seen, setSeen] = useState(() => readStored(KEYS_SEEN) === true);
  const hide = useMutation({
    mutationFn: hideFirstSteps,
    onError: (error) => notices.error(FIRST_STEPS.failed, problemWords(error)),
  });
  const hasKeys = !useMedia('(pointer: coarse)');
  if (data === undefined) return null;
  const done: Partial<Record<Step, boolean>> = {
    ...data.steps,
    ...(('fact' in data.steps || 'follow' in data.steps) && hasKeys && { keys: seen }),
  };
  const steps = ORDER.filter((step) => done[step] !== undefined);
  const isOver = steps.every((step) => done[step]);
  if (steps.length === 0 || (!called && (data.hidden || isOver))) return null;
  const showKeys = () => {
    writeStored(KEYS_SEEN, true);
    setSeen(true);
    openDialog('keys');
  };
  return (
    <Card
      title={FIRST_STEPS.title}
      extra={
        <Button size="small" loading={hide.isPending} onClick={() => hide.mutate()}>
          {FIRST_STEPS.hide}
        </Button>
      }
    >
      {isOver && <p className="quiet">{FIRST_STEPS.allDone}</p>}
      <ul className="first-steps">
        {steps.map((step) => {
          const [label, reason, to] = FIRST_STEPS.steps[step];
          return (
            <li key={step} data-done={done[step]}>
              {done[step] ? <CheckCircleFilled aria-hidden /> : <RightCircleOutlined aria-hidden />}
              <span className="visually-hidden">{done[step] ? FIRST_STEPS.done : FIRST_STEPS.open}: </span>
              <span>
                {to !== null ? (
                  <Link to={to as '/'}>{label}</Link>
                ) : (
                  <Button type="link" className="first-step" onClick={step === 'keys' ? showKeys : removeSample}>
                    {label}
                  </Button>
                )}{' '}
                <span className="quiet">{reason}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
