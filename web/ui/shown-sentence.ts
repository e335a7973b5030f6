/** Marks a sentence in the file beside a form. The preview around the form provides it; without a preview nothing happens. */
import { createContext, useContext } from 'react';

type Show = (sentence: string | null) => void;
export const ShowSentence = createContext<Show>(() => undefined);
/** Constant, so that it can be called from an effect. */
export const useShowSentence = (): Show => useContext(ShowSentence);
