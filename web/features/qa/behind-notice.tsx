/** A table behind a notice that it is disabled, until the user loads it anyway. */
import { Alert, Button } from 'antd';
import { useState, type ReactNode } from 'react';

export function BehindNotice({ children }: { children: ReactNode }) {
  const [loaded, setLoaded] = useState(false);
  if (loaded) return children;
  return (
    <Alert
      type="info"
      showIcon
      title="This table is temporarily disabled"
      description="It reads every event, which takes longer than the other tables."
      action={<Button onClick={() => setLoaded(true)}>Load anyway</Button>}
    />
  );
}
