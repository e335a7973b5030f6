/** Whether a record must match all of the chosen values or any of them. */
import { Radio } from 'antd';

type Props = { label: string; any: boolean; onChange: (any: boolean) => void };

export const AllOrAny = ({ label, any, onChange }: Props) => (
  <Radio.Group
    aria-label={label}
    optionType="button"
    size="small"
    options={['All', 'Any']}
    value={any ? 'Any' : 'All'}
    onChange={({ target }) => onChange(target.value === 'Any')}
  />
);
