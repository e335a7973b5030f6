/** The dense theme of ag-grid in antd's colours, light or dark. */
import { theme } from 'antd';
import { themeQuartz, type Theme } from 'ag-grid-community';
import { useMemo } from 'react';

export function useGridTheme(): Theme {
  const { token } = theme.useToken();
  return useMemo(
    () =>
      themeQuartz.withParams({
        fontFamily: 'inherit',
        fontSize: 13,
        headerFontSize: 13,
        headerFontWeight: 600,
        spacing: 6,
        cellHorizontalPadding: 10,
        // Twenty rows, the header and a scroll bar in 640 px.
        rowHeight: 29,
        headerHeight: 34,
        borderRadius: token.borderRadius,
        wrapperBorderRadius: token.borderRadius,
        wrapperBorder: false,
        backgroundColor: token.colorBgContainer,
        foregroundColor: token.colorText,
        headerBackgroundColor: { ref: 'foregroundColor', mix: 0.05, onto: 'backgroundColor' },
        headerTextColor: token.colorText,
        borderColor: token.colorBorderSecondary,
        accentColor: token.colorPrimary,
        rowHoverColor: token.colorFillTertiary,
        tooltipBackgroundColor: token.colorBgElevated,
        tooltipTextColor: token.colorText,
      }),
    [token],
  );
}
