/** The bar of the selected countries: gives all of them to one expert, or to nobody. Draws nothing without a selection. */
import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { NOBODY } from '#domain/countries/portfolios.ts';
import { PickOne } from '#web/pickers/choice.tsx';
import type { Experts } from './expert-options.tsx';
import type { Assign } from './use-assign.ts';

type Props = { iso3s: readonly string[]; experts: Experts; assign: Assign; onClear: () => void };

export function GiveBar({ iso3s, experts, assign, onClear }: Props) {
  const [expert, setExpert] = useState<string | null>(null);
  const selected = `Selected: ${iso3s.length}`;
  const give = (username: string | null) => {
    assign(iso3s, username);
    setExpert(null);
    onClear();
  };
  return (
    <>
      <span role="status" className="visually-hidden">
        {iso3s.length > 0 && selected}
      </span>
      {iso3s.length > 0 && (
        <div className="selection-place">
          <div className="selection-bar" role="group" aria-label="Selected countries">
            <strong className="selection-count">{selected}</strong>
            <span className="give-to">
              <PickOne
                size="small"
                aria-label="Expert of the selected countries"
                placeholder="Expert"
                options={experts.toGive.filter(({ value }) => value !== NOBODY)}
                draw={experts.draw}
                value={expert}
                onChange={setExpert}
              />
            </span>
            <Button size="small" type="primary" disabled={expert === null} onClick={() => give(expert)}>
              Assign
            </Button>
            <Button size="small" onClick={() => give(null)}>
              Unassign
            </Button>
            <Button size="small" type="text" icon={<CloseOutlined />} onClick={onClear}>
              Clear
            </Button>
          </div>
        </div>
      )}
    </>
  );
}
