/** Records to read beside the tables of other screens, loaded when the first one is opened. */
import { peekOnDemand } from '#web/lists/peek-on-demand.tsx';

const peeks = () => import('./peek.tsx');

export const FactBeside = peekOnDemand(async () => (await peeks()).FactPeek);
export const EventBeside = peekOnDemand(async () => (await peeks()).EventPeek);
export const DocumentBeside = peekOnDemand(async () => (await peeks()).DocumentPeek);
