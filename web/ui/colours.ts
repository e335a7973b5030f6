/** The colours that mean something, the same in charts, tags and maps, and those of the page; antd's tokens and ours are made from them. */

export const CAUSE_COLOURS = { Conflict: '#ef7d00', Disaster: '#018eca', Development: '#33953e' } as const;

export const PAGE_COLOURS = {
  light: {
    colorPrimary: '#005b99',
    colorLink: '#005b99',
    colorInfo: '#005b99',
    colorError: '#cf1322',
    colorWarning: '#8f5a00',
    // What antd would derive from so dark a colour is a muddy grey.
    colorWarningBg: '#fff7e6',
    colorWarningBorder: '#ffd591',
    colorTextDescription: 'rgba(0,0,0,.65)',
    colorTextPlaceholder: 'rgba(0,0,0,.6)',
    colorBgLayout: '#f0f3f7',
  },
  dark: {
    colorPrimary: '#4ba3dd',
    colorLink: '#6cb8ea',
    colorInfo: '#4ba3dd',
    colorError: '#ff7875',
    colorWarning: '#ffc53d',
    colorTextDescription: 'rgba(255,255,255,.72)',
    colorTextPlaceholder: 'rgba(255,255,255,.65)',
    colorBgLayout: '#10161a',
  },
} as const;

/** Of the places of a fact, on its map and in its table: white numbers are read on both. */
export const PLACE_COLOURS = { Origin: '#0b62b0', Destination: '#c4161c' } as const;
