/** The tools of a chart: small buttons that name it, and its picture as a file. */
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { Drawn } from './echart.tsx';
import { dayWords } from '#domain/values/dates.ts';
import { localDay } from '#web/ui/local-time.ts';

type ToolProps = { icon: ReactNode; of: string; label: string; onClick: () => void };

/** Two charts stand side by side: for screen readers each button names its chart. */
export const Tool = ({ icon, of, label, onClick }: ToolProps) => (
  <Button size="small" type="text" icon={icon} aria-label={`${label}, ${of}`} onClick={onClick}>
    {label}
  </Button>
);

/** Below a saved picture. */
const sourceOf = (now: Date) => `Source: Helix, ${dayWords(localDay(now.toISOString()))}`;

/** `drawn` is a chart, or a map. */
export function savePicture(drawn: Drawn | null, name: string, notes: readonly string[] = []) {
  const link = document.createElement('a');
  link.href = drawn?.picture({ title: name, notes, source: sourceOf(new Date()) }) ?? '';
  link.download = `${name}.png`;
  link.click();
}
