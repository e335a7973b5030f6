/** Gives antd our colours and the place for notices. Does not depend on the session. */
import { App, ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { antdTheme } from './colours.ts';
import { TOKENS } from './tokens.ts';

/** Lists, menus and dialogs open within the main landmark, so that people who navigate by landmarks find them. */
export const POPUPS = 'popups';
const popups = () => document.getElementById(POPUPS) ?? document.body;

/** No motion for people whose system asks for less of it. */
const motion = () => !window.matchMedia('(prefers-reduced-motion: reduce)').matches;

type Props = { dark: boolean; children: ReactNode };

export function Theme({ dark, children }: Props) {
  const appearance = dark ? 'dark' : 'light';
  const token = TOKENS[appearance];
  const { algorithm, token: tokens } = antdTheme(appearance);
  return (
    <ConfigProvider
      getPopupContainer={popups}
      // A wave around a pressed button takes longer than the click.
      wave={{ disabled: true }}
      theme={{
        algorithm,
        token: { ...tokens, motion: motion() },
        components: {
          Notification: { width: 520 },
          // Days of the neighbouring months can be chosen, so they must be readable.
          Calendar: { colorTextDisabled: token['ink-3'] },
          Checkbox: { colorWhite: token['on-primary'] },
          Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
          Slider: {
            railBg: token.line,
            railHoverBg: token.line,
            trackBg: token.primary,
            trackHoverBg: token.primary,
            handleColor: token.primary,
          },
          Tooltip: { colorBgSpotlight: token.raised, colorTextLightSolid: token.ink },
        },
      }}
    >
      {/* The newest notice is in the navigation bar, older ones are behind it: side by side they would cover the page. */}
      <App notification={{ placement: 'top', top: 3, stack: { threshold: 1 } }}>{children}</App>
    </ConfigProvider>
  );
}
