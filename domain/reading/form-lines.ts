/** The lines of a form, as 'Location: Cabaret' and 'Cause: armed attacks on 31 August': a label, and what it says of the figures around it. */
import type { Token } from './tokens.ts';

const OF_PLACE =
  /^(?:locations?|places?|origins?|areas?|lieux?|localités?|origines?|lugar(?:es)?|origen|loca(?:l|is)|origem|المكان|الموقع)$/i;
const OF_OTHERS =
  /^(?:causes?|triggers?|reasons?|drivers?|dates?|periods?|déclencheurs?|motifs?|raisons?|périodes?|fechas?|causas?|motivos?|data|período|التاريخ|السبب)$/i;

/** The token after the label's colon; null in other sentences. */
const endOf = (tokens: readonly Token[], label: RegExp): number | null => {
  const at = [0, 1].find((each) => label.test(tokens[each]?.text ?? '') && tokens[each + 1]?.text === ':');
  return at === undefined ? null : at + 2;
};

export const placeLine = (tokens: readonly Token[]): number | null => endOf(tokens, OF_PLACE);
export const formLine = (tokens: readonly Token[]): number | null => placeLine(tokens) ?? endOf(tokens, OF_OTHERS);
