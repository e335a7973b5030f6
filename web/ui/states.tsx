/** The states of a part of a screen without content: loading, empty, failed with a way to try again. */
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

/** The message of an error and the server's advice. */
export function problemWords(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return 'hint' in error && typeof error.hint === 'string' ? `${error.message} ${error.hint}` : error.message;
}

type FailedProps = { title?: string; text?: string | undefined; retry?: () => void };

export function Failed({ title = 'Failed to load resource', text, retry }: FailedProps) {
  const again = retry && (
    <Button size="small" onClick={retry}>
      Try again
    </Button>
  );
  return <Alert type="error" showIcon title={title} description={text} action={again} />;
}
