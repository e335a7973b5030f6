/** Lets a cell open its row beside the list. Null where a list has no peek. */
import { createContext } from 'react';

export const PeekContext = createContext<((id: number) => void) | null>(null);
