/** The tokens as the grid's theme, and the colours of rows and cells by their state. */
import type { Theme } from '@glideapps/glide-data-grid';
import type { RecordAction } from '#domain/dataset/sheet-types.ts';
import { SIZES, TOKENS, type Appearance } from '#web/ui/tokens.ts';

export type Paint = {
  theme: Partial<Theme>;
  rows: Readonly<Partial<Record<RecordAction, Partial<Theme>>>>;
  totals: Partial<Theme>;
  rowNumber: Partial<Theme>;
  problem: Partial<Theme>;
  warning: Partial<Theme>;
  changed: Partial<Theme>;
  marks: Readonly<{ problem: string; warning: string; changed: string; inserted: string; line: string }>;
};

const alpha = (hex: string, part: string) => `${hex}${part}`;

function paintOf(appearance: Appearance): Paint {
  const token = TOKENS[appearance];
  const dense = `${SIZES['t-dense']}px`;
  return {
    theme: {
      accentColor: token.primary,
      accentFg: token['on-primary'],
      accentLight: alpha(token.primary, appearance === 'dark' ? '3d' : '22'),
      textDark: token.ink,
      textMedium: token['ink-2'],
      textLight: token['ink-3'],
      textBubble: token.ink,
      bgIconHeader: token['ink-2'],
      fgIconHeader: token.surface,
      textHeader: token['ink-2'],
      textGroupHeader: token.ink,
      textHeaderSelected: token['on-primary'],
      bgCell: token.surface,
      bgCellMedium: token.sunken,
      bgHeader: token.sunken,
      bgHeaderHasFocus: token.hover,
      bgHeaderHovered: token.hover,
      bgGroupHeader: token.sunken,
      bgGroupHeaderHovered: token.sunken,
      bgBubble: token.sunken,
      bgBubbleSelected: token.hover,
      bgSearchResult: token['warning-soft'],
      borderColor: token.line,
      horizontalBorderColor: token.line,
      headerBottomBorderColor: token['line-strong'],
      drilldownBorder: token.line,
      linkColor: token.link,
      cellHorizontalPadding: 7,
      cellVerticalPadding: 3,
      headerFontStyle: `600 ${dense}`,
      baseFontStyle: dense,
      markerFontStyle: `${SIZES['t-small']}px`,
      editorFontSize: dense,
      fontFamily: getComputedStyle(document.body).fontFamily,
    },
    rows: {
      INSERT: { bgCell: token['development-soft'] },
      UPDATE: { bgCell: token['primary-soft'] },
      DELETE: { bgCell: token['danger-soft'], textDark: token['ink-2'] },
    },
    totals: { bgCell: token.sunken, textDark: token.ink, baseFontStyle: `600 ${dense}` },
    rowNumber: { bgCell: token.sunken, textDark: token['ink-2'], baseFontStyle: `${SIZES['t-small']}px` },
    problem: { bgCell: token['danger-soft'], textDark: token.danger, baseFontStyle: `600 ${dense}` },
    warning: { bgCell: token['warning-soft'] },
    changed: { baseFontStyle: `600 ${dense}` },
    marks: {
      problem: token.danger,
      warning: token.warning,
      changed: token.primary,
      inserted: token['development-ink'],
      line: token['ink-2'],
    },
  };
}

/** The palette of an appearance; made anew for each, because the font is the page's. */
export const paint = (dark: boolean): Paint => paintOf(dark ? 'dark' : 'light');
