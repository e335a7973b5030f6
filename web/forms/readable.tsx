/** Keeps a form readable for users who may not change it: disabled controls keep the colour of text. */
import type { ReactNode } from 'react';
import { ConfigProvider, theme } from 'antd';

export function ReadableWhenDisabled({ children }: { children: ReactNode }) {
  const { token } = theme.useToken();
  return <ConfigProvider theme={{ token: { colorTextDisabled: token.colorText } }}>{children}</ConfigProvider>;
}
