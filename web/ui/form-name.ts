/** The name of the form around a field. */
import { createContext } from 'react';

/** The prefix of the ids of a form's fields; two forms on one page have different prefixes. */
export const FormName = createContext('form');
