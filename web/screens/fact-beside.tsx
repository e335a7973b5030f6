/** Records of other kinds to read beside the rows of a screen. */
import { peekOnDemand } from '#web/lists/peek/peek-on-demand.tsx';
import { SCREENS } from './kinds.tsx';

export const FactBeside = peekOnDemand(SCREENS.facts.peek);
export const EventBeside = peekOnDemand(SCREENS.events.peek);
export const DocumentBeside = peekOnDemand(SCREENS.documents.peek);
export const CommunicationBeside = peekOnDemand(SCREENS.communications.peek);
