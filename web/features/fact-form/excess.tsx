/** Warns where the parts of a figure exceed it. Never keeps anybody from saving. */
import { WarningOutlined } from '@ant-design/icons';
import { Typography } from 'antd';
import { useFormContext, useWatch } from 'react-hook-form';
import { excessOf } from '#domain/disaggregation.ts';
import { figureOf, type FactDraft } from '#domain/facts.ts';

/** Always the same value: another list of names would be another subscription, at every key. */
const WATCHED = ['data', 'household_size'] as const;

type Props = {
  /** What the parts are, as a sentence begins. */
  what: string;
  parts: (data: FactDraft['data']) => readonly string[];
};

export function Excess({ what, parts }: Props) {
  const { control } = useFormContext<FactDraft>();
  const warning = useWatch({
    control,
    name: WATCHED,
    compute: ([data, household_size]) => excessOf(what, parts(data), figureOf({ data, household_size })),
  });
  return (
    <p role="status" className="excess">
      {warning !== null && (
        <Typography.Text type="warning">
          <WarningOutlined aria-hidden /> {warning}
        </Typography.Text>
      )}
    </p>
  );
}
