/** A screen for users with a right; others see that they are not permitted. */
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { FORM } from '#domain/messages/forms.ts';
import { useMay } from '#web/data/may.ts';
import { Page } from '#web/ui/page.tsx';

type Props = {
  /** Without a right everybody may see it. */
  right: readonly [action: string, subject: string] | undefined;
  title: string;
  children: ReactNode;
};

export function Permitted({ right, title, children }: Props) {
  const may = useMay();
  if (right === undefined || may(...right)) return children;
  return (
    <Page title={title}>
      <Alert type="info" showIcon title={FORM.notPermitted} />
    </Page>
  );
}
