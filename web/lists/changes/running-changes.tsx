/** The progress of changes of many records, above every screen, with a button to stop each. Draws nothing while none runs. */
import './change.css';
import { Button } from 'antd';
import { CHANGE } from '#domain/messages/change.ts';
import { stopChange, useRunningChanges } from '#web/data/running-changes.ts';
import { ProgressLine } from '#web/ui/progress-line.tsx';

export function RunningChanges() {
  const running = useRunningChanges();
  if (running.length === 0) return null;
  return (
    <section className="running-changes" aria-label="Changes that go on">
      {running.map(({ key, title, done, total, stopped }) => (
        <div key={key} className="running-change">
          <span>{CHANGE.progress(title, done, total)}</span>
          <Button size="small" disabled={stopped} onClick={() => stopChange(key)}>
            Stop
          </Button>
          <ProgressLine label={title} percent={Math.round((100 * done) / total)} state="runs" />
        </div>
      ))}
    </section>
  );
}
