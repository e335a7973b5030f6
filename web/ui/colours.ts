/** The tokens of tokens.ts under the names that antd gives them, and the colours of causes and places in charts and on maps. */
import { theme, type ThemeConfig } from 'antd';
import { MOTION, SIZES, TOKENS, type Appearance } from './tokens.ts';

const { conflict, disaster, development, origin, destination, 'both-ways': both, 'ink-3': line } = TOKENS.light;
export const CAUSE_COLOURS = { Conflict: conflict, Disaster: disaster, Development: development } as const;

/** The colours of a fact's places, on the map and in the table: white numbers are readable on each. */
export const PLACE_COLOURS = { Origin: origin, Destination: destination, 'Origin and destination': both } as const;
/** From an origin to a destination: seen on land and sea in both themes. */
export const LINE_COLOUR = line;

/** antd's names for the tokens. */
export const antdTokens = (appearance: Appearance) => {
  const token = TOKENS[appearance];
  return {
    colorPrimary: token.primary,
    colorPrimaryHover: token['primary-strong'],
    colorPrimaryActive: token['primary-strong'],
    colorPrimaryBg: token['primary-soft'],
    colorLink: token.link,
    colorLinkHover: token['primary-strong'],
    colorInfo: token.primary,
    colorInfoBg: token['primary-soft'],
    // antd would derive muddy greys from such dark colours.
    colorSuccess: token['status-signed'],
    // antd would derive a muddy green from so dark a colour.
    colorSuccessBg: token['success-soft'],
    colorError: token.danger,
    colorErrorBg: token['danger-soft'],
    colorWarning: token.warning,
    colorWarningBg: token['warning-soft'],
    colorText: token.ink,
    colorTextSecondary: token['ink-2'],
    colorTextDescription: token['ink-2'],
    colorTextPlaceholder: token['ink-3'],
    // For disabled tabs, buttons and options, which people still read.
    colorTextDisabled: token['ink-3'],
    // White on the light primary colour of dark mode is too faint to read.
    colorTextLightSolid: token['on-primary'],
    colorBgLayout: token.page,
    colorBgContainer: token.surface,
    colorBgElevated: token.raised,
    colorBgContainerDisabled: token.sunken,
    controlItemBgHover: token.hover,
    controlItemBgActive: token['primary-soft'],
    colorBorder: token['line-strong'],
    colorBorderSecondary: token.line,
    boxShadowSecondary: token.shadow,
    fontSize: SIZES['t-text'],
    borderRadius: SIZES.radius,
    borderRadiusLG: SIZES.radius,
    motionDurationFast: `${MOTION.quick}s`,
    motionDurationMid: `${MOTION.usual}s`,
    motionDurationSlow: `${MOTION.longest}s`,
  };
};

type Algorithm = typeof theme.darkAlgorithm;

/** antd derives shades from the tokens, and dims them in dark mode: those of ours stay as they are. */
const exactly =
  (appearance: Appearance): Algorithm =>
  (seed, map) => ({ ...(map ?? theme.defaultAlgorithm(seed)), ...antdTokens(appearance) });

const themeOf = (appearance: Appearance, algorithm: Algorithm) =>
  ({ algorithm: [algorithm, exactly(appearance)], token: antdTokens(appearance) }) satisfies ThemeConfig;
const THEMES = { light: themeOf('light', theme.defaultAlgorithm), dark: themeOf('dark', theme.darkAlgorithm) };

export const antdTheme = (appearance: Appearance) => THEMES[appearance];
