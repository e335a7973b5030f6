/** The tokens as a theme of echarts. Draws nothing. */
import { MOTION, TOKENS, type Appearance } from '#web/ui/tokens.ts';

export const isAnimated = (): boolean => !window.matchMedia('(prefers-reduced-motion: reduce)').matches;

export function echartsTheme(appearance: Appearance) {
  const token = TOKENS[appearance];
  const axis = {
    axisLine: { lineStyle: { color: token['line-strong'] } },
    axisLabel: { color: token['ink-2'] },
    splitLine: { lineStyle: { color: token.line } },
  };
  return {
    backgroundColor: token.page,
    textStyle: { fontFamily: window.getComputedStyle(document.documentElement).fontFamily },
    animation: isAnimated(),
    animationDuration: MOTION.longest * 1000,
    animationDurationUpdate: MOTION.longest * 1000,
    categoryAxis: axis,
    valueAxis: axis,
    tooltip: {
      backgroundColor: token.raised,
      borderColor: token.line,
      textStyle: { color: token.ink },
      axisPointer: { lineStyle: { color: token['line-strong'] } },
      transitionDuration: 0,
    },
  };
}
