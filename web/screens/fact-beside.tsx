/** Records to read beside the tables of other screens, loaded when the first one is opened. */
import { lazy } from 'react';

const peeks = () => import('./peek.tsx');

export const FactBeside = lazy(async () => ({ default: (await peeks()).FactPeek }));
export const EventBeside = lazy(async () => ({ default: (await peeks()).EventPeek }));
export const DocumentBeside = lazy(async () => ({ default: (await peeks()).DocumentPeek }));
