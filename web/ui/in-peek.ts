/** True within the peek of a list, which offers the actions on its record by keys. A record that is read elsewhere leaves these keys to its screen. */
import { createContext } from 'react';

export const InPeek = createContext(false);
