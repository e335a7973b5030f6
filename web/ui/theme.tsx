/** Gives antd our colours and the place for notices. Does not depend on the session. */
import { App, ConfigProvider, theme } from 'antd';
import type { ReactNode } from 'react';
import { PAGE_COLOURS } from './colours.ts';

/** Lists, menus and dialogs open within the main landmark, so that people who navigate by landmarks find them. */
export const POPUPS = 'popups';
const popups = () => document.getElementById(POPUPS) ?? document.body;

/** No motion for people whose system asks for less of it. */
const motion = () => !window.matchMedia('(prefers-reduced-motion: reduce)').matches;

type Props = { dark: boolean; children: ReactNode };

export function Theme({ dark, children }: Props) {
  return (
    <ConfigProvider
      getPopupContainer={popups}
      theme={{
        algorithm: dark ? theme.darkAlgorithm : theme.defaultAlgorithm,
        token: { ...PAGE_COLOURS[dark ? 'dark' : 'light'], fontSize: 14, borderRadius: 4, motion: motion() },
        components: {
          Notification: { width: 520 },
          // Days of the neighbouring months can be chosen, so they must be readable.
          Calendar: { colorTextDisabled: dark ? 'rgba(255,255,255,.6)' : 'rgba(0,0,0,.6)' },
          // White on the lighter primary colour of dark mode is too faint to read.
          ...(dark && { Button: { primaryColor: '#08131a' } }),
        },
      }}
    >
      {/* The newest notice is in the navigation bar, older ones are behind it: side by side they would cover the page. */}
      <App notification={{ placement: 'top', top: 3, stack: { threshold: 1 } }}>{children}</App>
    </ConfigProvider>
  );
}
