/** The dense theme of ag-grid in the colours of the tokens, which change with the appearance by themselves. */
import { themeQuartz, type Theme } from 'ag-grid-community';
import { SIZES } from '#web/ui/tokens.ts';

export const GRID_THEME: Theme = themeQuartz.withParams({
  fontFamily: 'inherit',
  fontSize: SIZES['t-dense'],
  headerFontSize: SIZES['t-dense'],
  headerFontWeight: 600,
  spacing: 6,
  cellHorizontalPadding: 10,
  headerHeight: 34,
  borderRadius: SIZES.radius,
  wrapperBorderRadius: SIZES.radius,
  wrapperBorder: false,
  backgroundColor: 'var(--surface)',
  foregroundColor: 'var(--ink)',
  headerBackgroundColor: 'var(--surface)',
  headerTextColor: 'var(--ink-2)',
  borderColor: 'var(--line)',
  accentColor: 'var(--primary)',
  rowHoverColor: 'var(--hover)',
  selectedRowBackgroundColor: 'var(--primary-soft)',
  tooltipBackgroundColor: 'var(--raised)',
  tooltipTextColor: 'var(--ink)',
});
