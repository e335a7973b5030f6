/** The colours with a meaning, the same in charts, tags and maps, and the colours of the page. antd's tokens and ours are made from them. */

export const CAUSE_COLOURS = { Conflict: '#ef7d00', Disaster: '#018eca', Development: '#33953e' } as const;

export const PAGE_COLOURS = {
  light: {
    colorPrimary: '#005b99',
    colorLink: '#005b99',
    colorInfo: '#005b99',
    colorError: '#cf1322',
    colorWarning: '#8f5a00',
    // antd would derive a muddy grey from so dark a colour.
    colorWarningBg: '#fff7e6',
    colorWarningBorder: '#ffd591',
    colorTextDescription: 'rgba(0,0,0,.65)',
    colorTextPlaceholder: 'rgba(0,0,0,.6)',
    // For disabled tabs, buttons and options, which people still read.
    colorTextDisabled: '#5f6e7c',
    colorBgLayout: '#f0f3f7',
    colorBgContainer: '#ffffff',
    colorBgElevated: '#ffffff',
    colorBgContainerDisabled: '#eef1f5',
  },
  dark: {
    colorPrimary: '#4ba3dd',
    colorLink: '#86ccfa',
    colorInfo: '#4ba3dd',
    // The dark theme makes it a shade darker; it must stay readable on surfaces above a card.
    colorError: '#ffaba5',
    colorWarning: '#ffc53d',
    colorText: '#e8eef4',
    colorTextDescription: '#b3c1ce',
    colorTextPlaceholder: '#a3b3c2',
    colorTextDisabled: '#a3b3c2',
    // Page, card and raised surfaces: each is a step lighter than the one below.
    colorBgLayout: '#0b1117',
    colorBgContainer: '#1a2530',
    colorBgElevated: '#28384a',
    colorBgContainerDisabled: '#243240',
    colorBorder: '#7d90a2',
    colorBorderSecondary: '#3a4b5b',
  },
} as const;

/** The colours of a fact's places, on the map and in the table: white numbers are readable on both. */
export const PLACE_COLOURS = { Origin: '#0b62b0', Destination: '#c4161c' } as const;
