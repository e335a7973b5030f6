/** A thin line that grows with the work it stands for. It is not seen while nothing runs and nothing has failed. */
import './progress-line.css';

type Props = {
  label: string;
  /** From 0 to 100. */
  percent: number;
  state: 'runs' | 'failed' | 'done';
};

export const ProgressLine = ({ label, percent, state }: Props) => (
  <div
    className="progress-line"
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={percent}
    data-state={state}
  >
    <div style={{ width: `${percent}%` }} />
  </div>
);
