/** An action of the selection bar that shows its mark alone, with its name as the tooltip, where the bar has many actions. */
import type { ReactNode } from 'react';
import { Button } from 'antd';

type Props = { icon: ReactNode; label: string; loading?: boolean; onClick: () => void };

export const RarerAction = ({ label, ...button }: Props) => (
  <Button size="small" className="selection-rarer" title={label} {...button}>
    {label}
  </Button>
);
