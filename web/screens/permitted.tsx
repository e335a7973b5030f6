/** A screen for users with a right; others see which right it needs. */
import type { ReactNode } from 'react';
import { useMay } from '#web/data/may.ts';
import { NotPermitted } from '#web/forms/not-permitted.tsx';
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
      <NotPermitted right={right} />
    </Page>
  );
}
