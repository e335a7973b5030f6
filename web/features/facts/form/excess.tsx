/** Warns if the parts of a figure exceed it. Prevents no save. */
import { WarningOutlined } from '@ant-design/icons';
import { Typography } from 'antd';
import { useFormContext, useWatch } from 'react-hook-form';
import { excessOf } from '#domain/facts/disaggregation.ts';
import { figureOf, type FactDraft } from '#domain/facts/facts.ts';

/** A constant: another list of names would start another subscription at every key press. */
const WATCHED = ['data', 'household_size'] as const;

type Props = {
  /** The name of the parts, at the start of a sentence. */
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
