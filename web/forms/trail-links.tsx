/** From a record to the previous and the next one of the list it was opened from, and back to the list. Draws nothing for a record that was opened in another way. */
import './reading.css';
import { useRef, useState, type ReactNode } from 'react';
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Link, useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { areaWords } from '#web/data/kinds.tsx';
import { keepTrail, trailOf, withNext, withPrevious, type Trail } from '#web/data/trail.ts';
import { useAction } from '#web/ui/actions.ts';
import { useNotices } from '#web/ui/notices.ts';
import { problemWords } from '#web/ui/states.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { pathOf } from './record-form.ts';
import { openTabOf } from './use-tabs.ts';

type Props = {
  /** The first part of the addresses of these records: 'facts'. */
  area: string;
  /** The noun for a record within a sentence: 'fact'. */
  noun: string;
  /** The noun for several, if it is not that of the area. */
  nouns?: string;
  id: number;
  /** The first part of the addresses of these steps, if it is not that of the area: 'tabular-datasets/edit'. */
  path?: string;
};

export function TrailLinks(props: Props) {
  const { area, id } = props;
  // The list at the time of the opening: its order and its numbers don't change while a person goes through it.
  const [trail] = useState(() => trailOf(area, id));
  return trail === null ? null : <TrailLinksIn trail={trail} {...props} />;
}

type ButtonProps = { label: string; shortcut: string; icon: ReactNode; disabled: boolean; run: () => void };

const StepButton = ({ label, shortcut, icon, disabled, run }: ButtonProps) => (
  <Button
    size="small"
    disabled={disabled}
    icon={icon}
    aria-label={label}
    aria-keyshortcuts={shortcut}
    title={`${label} (${shortcut})`}
    onClick={run}
  />
);

function TrailLinksIn({ trail, area, noun, nouns = areaWords(area), id, path = area }: Props & { trail: Trail }) {
  const navigate = useNavigate();
  const notices = useNotices();
  const busy = useRef(false);
  const [ended, setEnded] = useState<'next' | 'previous' | null>(null);
  const at = trail.ids.indexOf(id);
  const position = trail.first + at + 1;
  const total = Math.max(trail.total, trail.first + trail.ids.length);

  const neighbour = async (way: 'next' | 'previous'): Promise<number | undefined> => {
    const known = trail.ids[way === 'next' ? at + 1 : at - 1];
    if (known !== undefined) return known;
    const longer = await (way === 'next' ? withNext : withPrevious)(trail);
    keepTrail(area, longer);
    return longer.ids[longer.ids.indexOf(id) + (way === 'next' ? 1 : -1)];
  };
  const step = async (way: 'next' | 'previous') => {
    // A second press may come before the first is answered.
    if (busy.current) return;
    busy.current = true;
    try {
      const to = await neighbour(way);
      if (to === undefined) {
        setEnded(way);
        notices.message(`The list has no ${way} ${noun}`);
      } else {
        const { hash } = trail;
        await navigate({ to: pathOf(path, to), ...(hash !== undefined && { hash }), state: { tab: openTabOf(area) } });
      }
    } catch (error) {
      notices.error(`The ${way} ${noun} has not been found`, problemWords(error));
    } finally {
      busy.current = false;
    }
  };
  const mayGo = { previous: position > 1 && ended !== 'previous', next: position < total && ended !== 'next' };
  const actions = {
    next: { label: `Next ${noun}`, key: 'j', run: () => void step('next') },
    previous: { label: `Previous ${noun}`, key: 'k', run: () => void step('previous') },
  };
  useAction(mayGo.next ? actions.next : null);
  useAction(mayGo.previous ? actions.previous : null);
  return (
    <nav className="steps" aria-label={`Through the list of ${nouns}`}>
      <Link to={trail.back}>Back to {trail.called ?? 'the list'}</Link>
      <StepButton
        label={actions.previous.label}
        shortcut={actions.previous.key}
        run={actions.previous.run}
        icon={<LeftOutlined aria-hidden />}
        disabled={!mayGo.previous}
      />
      <span className="steps-position">
        {thousands(position)} of {thousands(total)}
      </span>
      <StepButton
        label={actions.next.label}
        shortcut={actions.next.key}
        run={actions.next.run}
        icon={<RightOutlined aria-hidden />}
        disabled={!mayGo.next}
      />
    </nav>
  );
}
