/** Gives antd our colours and its place for notices. Knows nothing of who is signed in. */
import { App, ConfigProvider, theme } from 'antd';
import type { ReactNode } from 'react';
import { PAGE_COLOURS } from './colours.ts';

/** Where lists, menus and dialogs open: within the main landmark, or those who go by landmarks would not find them. */
export const POPUPS = 'popups';
const popups = () => document.getElementById(POPUPS) ?? document.body;

/** Who asks their system for less motion gets none. */
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
          // Days of the months beside can be chosen, and must be read.
          Calendar: { colorTextDisabled: dark ? 'rgba(255,255,255,.6)' : 'rgba(0,0,0,.6)' },
          // White on the lighter primary of the dark page is too faint to read.
          ...(dark && { Button: { primaryColor: '#08131a' } }),
        },
      }}
    >
      {/* The newest lies in the navigation bar, older ones behind it: side by side they would cover the page. */}
      <App notification={{ placement: 'top', top: 3, stack: { threshold: 1 } }}>{children}</App>
    </ConfigProvider>
  );
}
