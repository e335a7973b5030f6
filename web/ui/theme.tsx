/** Gives antd our colours and the place for notices. Does not depend on the session. */
import { App, ConfigProvider } from 'antd';
import { useEffect, type ReactNode } from 'react';
import { antdTheme } from './colours.ts';
import { keepNoticesPlaced } from './notice-side.ts';
import { TOKENS } from './tokens.ts';

/** Lists, menus and dialogs open within the main landmark, so that people who navigate by landmarks find them. */
export const POPUPS = 'popups';
const popups = () => document.getElementById(POPUPS) ?? document.body;

/** No motion for people whose system asks for less of it. */
const motion = () => !window.matchMedia('(prefers-reduced-motion: reduce)').matches;

type Props = { dark: boolean; children: ReactNode };

export function Theme({ dark, children }: Props) {
  useEffect(keepNoticesPlaced, []);
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
          Notification: { width: 400 },
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
      {/* More than three make a pile, which opens under the pointer. */}
      <App notification={{ placement: 'top', stack: { threshold: 3 } }}>{children}</App>
    </ConfigProvider>
  );
}
