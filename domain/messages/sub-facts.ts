/** What the sub-facts of a master fact say about its figure, and when they cannot say it. */

export const SUB_FACTS = {
  none: 'No sub-facts yet',
  notLoaded: 'Results failed to load',
  agree: "The sub-facts add up to the fact's figure",
  disagree: (total: string, figure: string, by: string) =>
    `The sub-facts add up to ${total}, the fact says ${figure}: ${by}`,
  noFigure: (total: string) => `The sub-facts add up to ${total}, the fact has no figure`,
  more: (count: string) => `${count} more`,
  fewer: (count: string) => `${count} fewer`,
} as const;
