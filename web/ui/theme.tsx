/** Gives antd our colours and its place for notices. Knows nothing of who is signed in. */
import { App, ConfigProvider, theme } from 'antd';
import type { ReactNode } from 'react';
import { PAGE_COLOURS } from './colours.ts';

type Props = { dark: boolean; children: ReactNode };

export function Theme({ dark, children }: Props) {
  const { colorBgLayout, ...token } = PAGE_COLOURS[dark ? 'dark' : 'light'];
  return (
    <ConfigProvider
      theme={{
        algorithm: dark ? theme.darkAlgorithm : theme.defaultAlgorithm,
        token: { ...token, colorBgLayout, fontSize: 14, borderRadius: 4 },
        // White on the lighter primary of the dark page is too faint to read.
        components: dark ? { Button: { primaryColor: '#08131a' } } : {},
      }}
    >
      <App notification={{ duration: 8, placement: 'topRight', top: 56 }} message={{ duration: 4 }}>
        {children}
      </App>
    </ConfigProvider>
  );
}
