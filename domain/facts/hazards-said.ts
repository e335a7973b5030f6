/** The hazards that the sources of facts say, beside that of an event: a fact has the hazard of its event. */
import { counted } from '#domain/values/counts.ts';

type Leaf = { readonly type: string; readonly subtype: string };

/** The type of a hazard that is named by its type or its subtype; the name itself if the tree lacks it. */
const typeOf = (hazard: string, tree: readonly Leaf[]): string =>
  (tree.find(({ subtype }) => subtype === hazard) ?? tree.find(({ type }) => type === hazard))?.type ?? hazard;

/** True if the fact's source says another type of hazard than the event's. Nothing differs from an unknown one. */
export const saysOther = (said: string | null, ofEvent: string | null, tree: readonly Leaf[]): boolean =>
  said !== null && ofEvent !== null && typeOf(said, tree) !== typeOf(ofEvent, tree);

/** '2 facts say “Storm, Tropical”, the event is of “Flood”'. */
export const otherHazardWords = (said: readonly string[], ofEvent: string): string =>
  `${counted(said.length, 'fact')} ${said.length === 1 ? 'says' : 'say'} ${[...new Set(said)].map((hazard) => `“${hazard}”`).join(' or ')}, the event is of “${ofEvent}”`;

/** After the words of the difference: 'it is saved as “Flood”'. */
export const savedAsHazard = (facts: number, ofEvent: string): string =>
  `${facts === 1 ? 'it is' : 'they are'} saved as “${ofEvent}”`;
