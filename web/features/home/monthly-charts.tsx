/** The two charts of the home page and the switch between monthly and cumulative figures. */
import { Radio } from 'antd';
import { useState } from 'react';
import { CAUSE_COLOURS } from '#web/ui/colours.ts';
import { MonthlyChart } from './monthly-chart.tsx';
import type { FigureKind } from './monthly-figures.ts';

const KINDS: { value: FigureKind; label: string }[] = [
  { value: 'cumulative_figure', label: 'Cumulative Figures' },
  { value: 'figure', label: 'Monthly Figures' },
];

export function MonthlyCharts() {
  const [kind, setKind] = useState<FigureKind>('cumulative_figure');
  return (
    <>
      <div className="choice">
        <Radio.Group
          aria-label="Which figures the charts show"
          options={KINDS}
          value={kind}
          onChange={({ target }) => setKind(target.value as FigureKind)}
        />
      </div>
      <div className="card-row">
        <MonthlyChart
          title="Disasters monthly figures"
          relation="qa_dashboard_monthly_figures_disasters"
          colour={CAUSE_COLOURS.Disaster}
          kind={kind}
        />
        <MonthlyChart
          title="Conflict monthly figures"
          relation="qa_dashboard_monthly_figures_conflict"
          colour={CAUSE_COLOURS.Conflict}
          kind={kind}
        />
      </div>
    </>
  );
}
