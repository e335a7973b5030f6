/** Every colour, size and radius of the screens, in both themes: style sheets read them as custom properties (`var(--ink-2)`), antd and the charts through theme.tsx. */

const light = {
  page: '#ffffff',
  surface: '#ffffff',
  raised: '#ffffff',
  sunken: '#eef1f5',
  hover: '#eff4f8',
  line: '#d9e0e7',
  'line-strong': '#828f9c',
  ink: '#14202b',
  'ink-2': '#4a5a69',
  'ink-3': '#5f6e7c',
  primary: '#005b99',
  'primary-strong': '#00477a',
  link: '#005b99',
  'primary-soft': '#e3f0f9',
  'on-primary': '#ffffff',
  danger: '#b42318',
  'danger-soft': '#fff1f0',
  warning: '#8f5a00',
  'warning-soft': '#fff7e6',
  'success-soft': '#e6f5e8',
  conflict: '#ef7d00',
  'conflict-ink': '#9a4b00',
  'conflict-soft': '#fff0e0',
  disaster: '#018eca',
  'disaster-ink': '#006a9e',
  'disaster-soft': '#e2f4fc',
  development: '#33953e',
  'development-ink': '#23702c',
  'development-soft': '#e6f5e8',
  'status-none': '#5f6e7c',
  'status-review': '#6b3fc4',
  'status-completed': '#0a6d77',
  'status-signed': '#1b6e38',
  'status-locked': '#33414e',
  origin: '#0b62b0',
  destination: '#c4161c',
  'both-ways': '#7a3a9a',
  'map-empty': '#e6e8ea',
  shadow: '0 6px 24px rgb(20 32 43 / 14%)',
} as const;

export type Token = keyof typeof light;

const dark: Record<Token, string> = {
  page: '#0e141a',
  surface: '#1b2631',
  raised: '#293848',
  sunken: '#0c1116',
  hover: '#212d39',
  line: '#2c3945',
  'line-strong': '#7b8d9d',
  ink: '#e6e9ec',
  'ink-2': '#b4bfc9',
  'ink-3': '#a2b0bd',
  primary: '#6cb8ea',
  'primary-strong': '#9ad3f8',
  link: '#86ccfa',
  'primary-soft': '#16324a',
  'on-primary': '#08131a',
  danger: '#ffaba5',
  'danger-soft': '#2c1618',
  warning: '#ffc53d',
  'warning-soft': '#2e2410',
  'success-soft': '#14301a',
  conflict: '#ff9d3c',
  'conflict-ink': '#ffb56b',
  'conflict-soft': '#3a2610',
  disaster: '#3db8f0',
  'disaster-ink': '#6fcbf7',
  'disaster-soft': '#0c2e40',
  development: '#5fbf6a',
  'development-ink': '#86d490',
  'development-soft': '#14301a',
  'status-none': '#a3b3c2',
  'status-review': '#b79cff',
  'status-completed': '#5fd0da',
  'status-signed': '#7fd49a',
  'status-locked': '#c3d0dc',
  origin: '#0b62b0',
  destination: '#c4161c',
  'both-ways': '#7a3a9a',
  'map-empty': '#1d2024',
  shadow: '0 8px 28px rgb(0 0 0 / 55%)',
};

export const TOKENS = { light, dark } as const;
export type Appearance = keyof typeof TOKENS;

/** The same in both themes: white for a page of a file and for the numbers of places, and the veil over a screen behind a dialog. */
export const FIXED = { white: '#ffffff', veil: 'rgb(0 0 0 / 45%)' } as const;

/** The lines of a chart besides the line of the cause. */
export const SERIES = [
  '#5b8ff9',
  '#c2409b',
  '#36a3a3',
  '#8d6bd1',
  '#b8860b',
  '#e0607e',
  '#6b8e23',
  '#5f7f95',
  '#a0522d',
] as const;

/** The same in both themes, in pixels: one radius, and `round` for pills; one scale of spacing; one of type. */
export const SIZES = {
  radius: 6,
  round: 999,
  's-0': 2,
  's-1': 4,
  's-2': 8,
  's-3': 12,
  's-4': 16,
  's-5': 24,
  's-6': 32,
  't-small': 12,
  't-dense': 13,
  't-text': 14,
  't-large': 16,
  't-section': 18,
  't-title': 24,
  't-figure': 32,
  't-display': 44,
} as const;

/** In seconds: what moves is done before it is noticed. */
export const MOTION = { quick: 0.08, usual: 0.12, longest: 0.14 } as const;

/** Gives the page the tokens of a theme as custom properties. */
export function showTokens(appearance: Appearance): void {
  const { style } = document.documentElement;
  for (const [name, value] of Object.entries({ ...FIXED, ...TOKENS[appearance] }))
    style.setProperty(`--${name}`, value);
  for (const [name, value] of Object.entries(SIZES)) style.setProperty(`--${name}`, `${value}px`);
}
