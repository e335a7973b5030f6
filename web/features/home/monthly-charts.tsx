/** The two charts of the home page and the switch between monthly and cumulative figures. */
import { Radio } from 'antd';
import { useState, type ReactNode } from 'react';
import { ANALYSIS } from '#domain/messages/dashboards.ts';
import { LeftOutLinks } from '#web/charts/left-out-links.tsx';
import { useDrawnAppearance } from '#web/data/appearance.ts';
import { TOKENS } from '#web/ui/tokens.ts';
import { MonthlyChart } from './monthly-chart.tsx';
import type { FigureKind } from './monthly-figures.ts';

const KINDS: { value: FigureKind; label: string }[] = [
  { value: 'cumulative_figure', label: 'Cumulative Figures' },
  { value: 'figure', label: 'Monthly Figures' },
];

/** @param children a line about the figures, below the charts. */
export function MonthlyCharts({ children }: { children?: ReactNode }) {
  const [kind, setKind] = useState<FigureKind>('cumulative_figure');
  const { disaster, conflict } = TOKENS[useDrawnAppearance()];
  return (
    <section aria-label="Figures by month">
      <div className="home-choice">
        <Radio.Group
          aria-label="Which figures the charts show"
          options={KINDS}
          value={kind}
          onChange={({ target }) => setKind(target.value as FigureKind)}
        />
      </div>
      <div className="home-charts">
        <MonthlyChart
          title="Disasters monthly figures"
          cause="Disaster"
          relation="qa_dashboard_monthly_figures_disasters"
          colour={disaster}
          kind={kind}
        />
        <MonthlyChart
          title="Conflict monthly figures"
          cause="Conflict"
          relation="qa_dashboard_monthly_figures_conflict"
          colour={conflict}
          kind={kind}
        />
      </div>
      <p className="quiet">
        {ANALYSIS.counted} <LeftOutLinks />
      </p>
      {children}
    </section>
  );
}
