/** A table behind a notice that it is disabled, until the user loads it anyway. */
import { Alert, Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { QA } from '#domain/messages/dashboards.ts';

export function BehindNotice({ children }: { children: ReactNode }) {
  const [loaded, setLoaded] = useState(false);
  if (loaded) return children;
  return (
    <Alert
      type="info"
      showIcon
      title={QA.disabled}
      description={QA.disabledNext}
      action={<Button onClick={() => setLoaded(true)}>{QA.load}</Button>}
    />
  );
}
