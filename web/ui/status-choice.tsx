/** The statuses of a review, one button each. Contains no rule: `open` holds the names that may be chosen. */
import './status-choice.css';
import { Radio } from 'antd';
import { StatusIcon } from './status.tsx';

type Props = {
  statuses: readonly { readonly name: string }[];
  open: ReadonlySet<string>;
  value: string | null;
  onChange: (status: string) => void;
};

export const StatusChoice = ({ statuses, open, value, onChange }: Props) => (
  <Radio.Group
    optionType="button"
    buttonStyle="solid"
    value={value}
    onChange={(event) => onChange(String(event.target.value))}
    options={statuses.map(({ name }) => ({
      value: name,
      label: (
        <>
          <StatusIcon status={name} /> {name}
        </>
      ),
      disabled: !open.has(name),
    }))}
  />
);
