/** Marks a sentence in the file beside a form. The preview around the form provides it; without a preview nothing happens. */
import { createContext, useContext } from 'react';

/** A text that stands in a file; `letter`, of the text that the server reads, tells which of equal ones it is. */
export type ShownSentence = { text: string; letter: number | null };
type Show = (sentence: ShownSentence | null) => void;
export const ShowSentence = createContext<Show>(() => undefined);
/** Constant, so that it can be called from an effect. */
export const useShowSentence = (): Show => useContext(ShowSentence);
