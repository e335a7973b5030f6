/** The causes of displacement of which a source plainly speaks: those that its title names, or else those that its text names again and again. */
import { DISPLACEMENT_TYPES, type DisplacementType } from '#domain/generated/lists.ts';
import { languageOf } from '#domain/reading/language.ts';
import { tokensOf } from '#domain/reading/tokens.ts';
import { knownIn } from '#domain/reading/vocabulary/known.ts';

/** The part in which they are counted. */
const BEGINNING = 20_000;
/** A text that names a cause less often may speak of it in passing. */
const OFTEN = 3;

export function causesAbout({ title, text }: { title: string | null; text: string }): DisplacementType[] {
  const named = (words: string, language: string) => {
    const tokens = tokensOf(words, { start: 0, end: words.length });
    const hits = knownIn(languageOf(language)).causes.in(tokens);
    return DISPLACEMENT_TYPES.map((cause) => ({
      cause,
      times: hits.filter(({ value }) => value.cause === cause).length,
    }));
  };
  // A title alone has too few words to tell its language.
  const ofTitle =
    title === null ? [] : named(title, `${title}\n${text.slice(0, BEGINNING)}`).filter(({ times }) => times > 0);
  if (ofTitle.length > 0) return ofTitle.map(({ cause }) => cause);
  const beginning = text.slice(0, BEGINNING);
  const all = named(beginning, beginning);
  const most = Math.max(...all.map(({ times }) => times));
  return all.filter(({ times }) => times >= OFTEN && times * 2 >= most).map(({ cause }) => cause);
}
