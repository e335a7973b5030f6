/** The days that a report says it covers: 'Reporting period: 14-18 November 2026'. Only near its top, and only days right after the words. */
import { daysIn } from './days.ts';
import { tokensOf } from './tokens.ts';
import type { Days } from './suggestion.ts';
import { knownIn, type Language } from './vocabulary/known.ts';

const TOP = 3_000;
const WORDS =
  /(?:reporting period|report period|period covered|period of (?:the )?report|covers? the period|période (?:de rapport|du rapport|couverte|de référence)|per[ií]odo (?:del informe|de informe|de reporte|cubierto|do relatório|do relatorio|coberto|de referência|de referencia)|فترة التقرير|الفترة المشمولة)\s*(?:\p{L}{1,5}\s){0,2}[:\-–—]?\s*/giu;

export function reportingPeriodIn(text: string, language: Language, published: string | null): Days | null {
  for (const { 0: words, index } of text.slice(0, TOP).matchAll(WORDS)) {
    const at = index + words.length;
    const line = /^[^\n]{0,120}/.exec(text.slice(at))?.[0] ?? '';
    const tokens = tokensOf(text, { start: at, end: at + line.length });
    const [first] = daysIn(tokens, knownIn(language), { text: line, at, published });
    // Words may stand between, as 'from' or 'du', but no end of a sentence.
    const isNext =
      first !== undefined && first.from < 3 && tokens.slice(0, first.from).every(({ kind }) => kind === 'word');
    if (isNext && first.days.said) return first.days;
  }
  return null;
}
