/** Offers quick facts that an earlier visit did not save. */
import { counted } from '#domain/values/counts.ts';
import { Alert, Button, Space } from 'antd';
import type { LeftFacts } from '#web/features/facts/form/use-kept-list.ts';

type Props = { left: LeftFacts; onRestore: () => void; onDiscard: () => void };

export const LeftFactsOffer = ({ left: { facts }, onRestore, onDiscard }: Props) => (
  <Alert
    className="form-notice"
    type="info"
    showIcon
    title={`You left ${counted(facts.length, 'fact')} that ${facts.length === 1 ? 'was' : 'were'} not saved`}
    description={facts.map(({ fact }) => fact.name || 'without a name').join(', ')}
    action={
      <Space>
        <Button size="small" type="primary" onClick={onRestore}>
          Restore
        </Button>
        <Button size="small" onClick={onDiscard}>
          Discard
        </Button>
      </Space>
    }
  />
);
