/** What a part of a screen shows while it has nothing to show: loading, empty, failed with a way to try again. */
import { Alert, Button, Empty, Spin } from 'antd';

export function Loading({ what = 'Loading' }: { what?: string }) {
  return (
    <div className="state" role="status" aria-label={what}>
      <Spin size="large" />
    </div>
  );
}

export function Nothing({ text }: { text: string }) {
  return <Empty className="state" image={Empty.PRESENTED_IMAGE_SIMPLE} description={text} />;
}

type FailedProps = { title?: string; text?: string; retry?: () => void };

export function Failed({ title = 'Failed to load resource', text, retry }: FailedProps) {
  const again = retry && (
    <Button size="small" onClick={retry}>
      Try again
    </Button>
  );
  return <Alert type="error" showIcon title={title} description={text} action={again} />;
}
