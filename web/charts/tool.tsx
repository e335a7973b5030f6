/** The tools of a chart: small buttons that name it, and its picture as a file. */
import { Button } from 'antd';
import type { ReactNode } from 'react';

type ToolProps = { icon: ReactNode; of: string; label: string; onClick: () => void };

/** Two charts stand side by side: for screen readers each button names its chart. */
export const Tool = ({ icon, of, label, onClick }: ToolProps) => (
  <Button size="small" type="text" icon={icon} aria-label={`${label}, ${of}`} onClick={onClick}>
    {label}
  </Button>
);

export function savePicture(address: string, name: string) {
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}.png`;
  link.click();
}
